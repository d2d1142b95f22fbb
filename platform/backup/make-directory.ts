import { mkdir, readdir } from 'node:fs/promises';
import { UnreadableInput } from '#platform/collections/unreadable-input.ts';

/** A new folder for what only the operator may read. Throws UnreadableInput when there is something in it already. */
export async function makePrivateDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    if ((await readdir(path)).length === 0) return;
  } catch (error) {
    throw UnreadableInput.of(path, error);
  }
  throw new UnreadableInput(`${path} is not empty. Name a folder that does not exist yet.`);
}
