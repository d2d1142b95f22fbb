import { type Sending, sendForm } from '#app/shell/send-form.ts';
import type { UploadBounds } from '#domain/hosting/archive.ts';
import { LIMITS } from '#domain/limits.ts';
import { UPLOAD } from '#domain/messages/hosting/hosting.ts';

export type SlottedFile = { file: File; path: string };

type Upload = Sending & { action: string; bounds: UploadBounds };

/** Null if it was cancelled. */
export async function sendUpload(
  files: readonly SlottedFile[],
  { action, bounds, ...sending }: Upload,
): Promise<{ path: string } | { problem: string } | null> {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes > bounds.uploadBytes) return { problem: UPLOAD.tooLarge({ bytes: bounds.uploadBytes }) };
  const form = new FormData();
  for (const { file, path } of files) form.append('file', file, path);
  const { status, answer } = await sendForm<{ path?: string; problem?: string }>(action, form, sending);
  if (sending.signal?.aborted) return null;
  if (answer?.path) return { path: answer.path };
  return { problem: status === 0 ? UPLOAD.lost : (answer?.problem ?? UPLOAD.failed) };
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
