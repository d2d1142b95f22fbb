import { useEffect, useRef, useState } from 'react';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { filePath } from '#domain/paths.ts';
import { sendPicture, takeScreenshots, type UploadProblem } from './upload-picture.ts';

/** `isTaken`: the server copied the picture from the game's web page. 'elsewhere': the picture is on another site. */
export type Picture = { readonly id: string; readonly url: string } & (
  | { readonly state: 'stored'; readonly key: string; readonly isTaken?: boolean }
  | { readonly state: 'elsewhere' }
  | { readonly state: 'sending'; readonly percent: number }
  | ({ readonly state: 'failed' } & UploadProblem)
);

export const storedPicture = (key: string) => ({ id: key, state: 'stored', key, url: filePath(key) }) as const;
export const pictureElsewhere = (url: string) => ({ id: url, state: 'elsewhere', url }) as const;

type Upload = { file: File; controller: AbortController };

export function usePictures(initial: readonly Picture[]) {
  const [pictures, setPictures] = useState(initial);
  const uploads = useRef(new Map<string, Upload>()).current;
  const taking = useRef<AbortController>(null);
  const [isTaking, setIsTaking] = useState(false);

  const change = (id: string, next: (before: Picture) => Picture) =>
    setPictures((all) => all.map((each) => (each.id === id ? next(each) : each)));

  const fail = (id: string, why: UploadProblem) => change(id, ({ url }) => ({ id, state: 'failed', url, ...why }));

  function release(id: string) {
    if (uploads.delete(id)) URL.revokeObjectURL(id);
  }

  async function send(id: string): Promise<void> {
    const upload = uploads.get(id);
    if (!upload) return;
    try {
      const answer = await sendPicture(upload.file, {
        signal: upload.controller.signal,
        onProgress: (percent) => change(id, (before) => (before.state === 'sending' ? { ...before, percent } : before)),
      });
      if ('problem' in answer) fail(id, answer);
      else {
        change(id, () => ({ id, state: 'stored', key: answer.key, url: answer.url }));
        release(id);
      }
    } catch {
      fail(id, { problem: GAME_FORM.upload.failed, canRetry: true });
    }
  }

  function cancel(id: string) {
    uploads.get(id)?.controller.abort();
    release(id);
  }

  function cancelAll() {
    taking.current?.abort();
    for (const id of [...uploads.keys()]) cancel(id);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on unmount
  useEffect(() => cancelAll, []);

  return {
    pictures,
    add(files: readonly File[]) {
      const added = files.map((file): Picture => {
        const preview = URL.createObjectURL(file);
        uploads.set(preview, { file, controller: new AbortController() });
        return { id: preview, state: 'sending', url: preview, percent: 0 };
      });
      setPictures((all) => [...all, ...added]);
      for (const { id } of added) void send(id);
    },
    remove(id: string) {
      setPictures((all) => all.filter((each) => each.id !== id));
      cancel(id);
    },
    retry(id: string) {
      change(id, ({ url }) => ({ id, state: 'sending', url, percent: 0 }));
      void send(id);
    },
    lose: (id: string) => fail(id, { problem: GAME_FORM.upload.gone, canRetry: false }),
    reset(next: readonly Picture[]) {
      cancelAll();
      setIsTaking(false);
      setPictures(next);
    },
    isTaking,
    async takeFrom(page: string, count: number) {
      taking.current?.abort();
      taking.current = new AbortController();
      const { signal } = taking.current;
      const isOwn = (picture: Picture) => !isTaken(picture);
      setPictures((all) => all.filter(isOwn));
      const isWanted = count > 0 && !pictures.some(isOwn);
      setIsTaking(isWanted);
      if (!isWanted) return;
      const stored = await takeScreenshots(page, signal);
      const taken = stored.map(({ key }) => ({ ...storedPicture(key), isTaken: true }));
      if (signal.aborted) return;
      setIsTaking(false);
      setPictures((all) => (all.length === 0 ? taken : all));
    },
  };
}

export const isTaken = (picture: Picture) => picture.state === 'stored' && picture.isTaken === true;
export type Pictures = ReturnType<typeof usePictures>;

export function problemOf(pictures: readonly Picture[]): string {
  if (pictures.some(({ state }) => state === 'sending')) return GAME_FORM.upload.wait;
  const failed = pictures.find((picture) => picture.state === 'failed');
  return failed ? (pictures.length === 1 ? failed.problem : GAME_FORM.upload.unfinished) : '';
}
