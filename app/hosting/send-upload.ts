import type { UploadBounds } from '#domain/hosting/archive.ts';
import { LIMITS } from '#domain/limits.ts';
import { UPLOAD } from '#domain/messages/hosting/hosting.ts';
import { UPLOAD_PATH } from '#domain/paths.ts';

export type SlottedFile = { file: File; path: string };

type Sending = {
  action?: string;
  code?: string;
  bounds?: UploadBounds;
  signal?: AbortSignal;
  onProgress?: (percent: number) => void;
};
export type Sent = { path: string } | { problem: string } | null;

/** Uses XMLHttpRequest, because `fetch` doesn't report progress. Null if it was cancelled. */
export function sendUpload(
  files: readonly SlottedFile[],
  { action = UPLOAD_PATH, code, bounds, signal, onProgress }: Sending,
): Promise<Sent> {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  const most = bounds?.uploadBytes ?? Number.POSITIVE_INFINITY;
  if (bytes > most) return Promise.resolve({ problem: UPLOAD.tooLarge({ bytes: most }) });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? Math.floor((100 * loaded) / total) : 0);
    request.onloadend = () => {
      if (signal?.aborted) return resolve(null);
      const answer = request.response as { path?: string; problem?: string } | null;
      if (answer?.path) return resolve({ path: answer.path });
      if (request.status === 0) return resolve({ problem: UPLOAD.lost });
      resolve({ problem: answer?.problem ?? UPLOAD.failed });
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    if (code !== undefined) form.set('code', code);
    for (const { file, path } of files) form.append('file', file, path);
    request.open('POST', action);
    request.setRequestHeader('Accept', 'application/json');
    request.send(form);
  });
}

export async function filesIn(items: DataTransferItemList): Promise<SlottedFile[]> {
  // Read at once: the list is empty after the event.
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return (await Promise.all(entries.map((entry) => filesOf(entry)))).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<SlottedFile[]> {
  const path = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ file, path }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: SlottedFile[] = [];
  // A reader gives a hundred entries at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    found.push(...(await Promise.all(some.map((each) => filesOf(each)))).flat());
    if (found.length > LIMITS.hosting.files) return found;
  }
}

export const chosenFiles = (list: FileList | null): SlottedFile[] =>
  [...(list ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
