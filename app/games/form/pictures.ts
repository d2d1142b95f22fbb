import { useCallback, useEffect, useRef, useState } from 'react';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { filePath } from '#domain/paths.ts';
import type { UploadProblem } from './upload-picture.ts';

/** A picture in a form, on its way or there. `id` is the form's own. */
export type Picture =
  | { readonly id: string; readonly state: 'stored'; readonly key: string; readonly url: string }
  | { readonly id: string; readonly state: 'elsewhere'; readonly url: string }
  | { readonly id: string; readonly state: 'sending'; readonly url: string; readonly percent: number }
  | {
      readonly id: string;
      readonly state: 'failed';
      readonly url: string;
      readonly problem: string;
      readonly canRetry: boolean;
    };

export function storedPicture(key: string): Picture {
  return { id: key, state: 'stored', key, url: filePath(key) };
}

export function pictureElsewhere(url: string): Picture {
  return { id: url, state: 'elsewhere', url };
}

/** How many travel at once: more would only make each of them slower. */
const AT_ONCE = 2;

type Job = { id: string; file: File; controller: AbortController };

/** The pictures of one field, sent while the person goes on with the form: progress, cancel, try again. */
export function usePictures(initial: readonly Picture[]) {
  const [pictures, setPictures] = useState(initial);
  const files = useRef(new Map<string, File>());
  const waiting = useRef<Job[]>([]);
  const running = useRef(new Map<string, Job>());
  const previews = useRef(new Map<string, string>());
  const count = useRef(0);

  const change = useCallback((id: string, next: (before: Picture) => Picture | null) => {
    setPictures((all) => all.flatMap((each) => (each.id === id ? (next(each) ?? []) : each)));
  }, []);

  /** What is held in memory for a picture that is stored, or gone. */
  const release = useCallback((id: string) => {
    URL.revokeObjectURL(previews.current.get(id) ?? '');
    previews.current.delete(id);
    files.current.delete(id);
  }, []);

  const startNext = useCallback(async (): Promise<void> => {
    const job = running.current.size < AT_ONCE ? waiting.current.shift() : undefined;
    if (!job) return;
    const { id, file, controller } = job;
    running.current.set(id, job);
    try {
      // No part of a first visit: most pictures take longer than this.
      const { sendPicture } = await import('./upload-picture.ts');
      const { key, url } = await sendPicture(file, {
        signal: controller.signal,
        onProgress: (percent) =>
          change(id, (before) => (before.state === 'sending' ? { ...before, percent } : before)),
      });
      change(id, () => ({ id, state: 'stored', key, url }));
      release(id);
    } catch (error) {
      const { message, canRetry } = isUploadProblem(error)
        ? error
        : { message: GAME_FORM.upload.failed, canRetry: true };
      change(id, ({ url }) => ({ id, state: 'failed', url, problem: message, canRetry }));
    } finally {
      running.current.delete(id);
      void startNext();
    }
  }, [change, release]);

  const send = useCallback(
    (id: string, file: File) => {
      waiting.current.push({ id, file, controller: new AbortController() });
      void startNext();
    },
    [startNext],
  );

  const add = useCallback(
    (chosen: readonly File[]) => {
      const added = chosen.map((file): Picture => {
        count.current += 1;
        const id = `picture-${count.current}`;
        const url = URL.createObjectURL(file);
        files.current.set(id, file);
        previews.current.set(id, url);
        return { id, state: 'sending', url, percent: 0 };
      });
      setPictures((all) => [...all, ...added]);
      for (const { id } of added) {
        const file = files.current.get(id);
        if (file) send(id, file);
      }
    },
    [send],
  );

  /** Takes a picture away; one that is on its way is called back. */
  const remove = useCallback(
    (id: string) => {
      change(id, () => null);
      waiting.current = waiting.current.filter((job) => job.id !== id);
      running.current.get(id)?.controller.abort();
      release(id);
    },
    [change, release],
  );

  const retry = useCallback(
    (id: string) => {
      const file = files.current.get(id);
      if (!file) return;
      change(id, ({ url }) => ({ id, state: 'sending', url, percent: 0 }));
      send(id, file);
    },
    [change, send],
  );

  /** A stored picture that is not there any more: it waited too long in a draft. */
  const lose = useCallback(
    (id: string) =>
      change(id, ({ url }) => ({
        id,
        state: 'failed',
        url,
        problem: GAME_FORM.upload.gone,
        canRetry: false,
      })),
    [change],
  );

  const stopAll = useCallback(() => {
    waiting.current = [];
    for (const { controller } of running.current.values()) controller.abort();
    for (const id of [...previews.current.keys()]) release(id);
  }, [release]);

  const reset = useCallback(
    (next: readonly Picture[]) => {
      stopAll();
      setPictures(next);
    },
    [stopAll],
  );

  useEffect(() => stopAll, [stopAll]);

  return { pictures, add, remove, retry, lose, reset };
}

function isUploadProblem(error: unknown): error is UploadProblem {
  return error instanceof Error && 'canRetry' in error;
}

export type Pictures = ReturnType<typeof usePictures>;

export function storedKeys(pictures: readonly Picture[]): string[] {
  return pictures.flatMap((picture) => (picture.state === 'stored' ? [picture.key] : []));
}

export function urlsElsewhere(pictures: readonly Picture[]): string[] {
  return pictures.flatMap((picture) => (picture.state === 'elsewhere' ? [picture.url] : []));
}

/** What keeps the form from being sent, in words; empty when nothing does. */
export function problemOf(pictures: readonly Picture[]): string {
  if (pictures.some(({ state }) => state === 'sending')) return GAME_FORM.upload.wait;
  const failed = pictures.find((picture) => picture.state === 'failed');
  return failed ? (pictures.length === 1 ? failed.problem : GAME_FORM.upload.unfinished) : '';
}
