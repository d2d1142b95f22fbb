import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AppContext } from '#platform/context.ts';
import { findCollectionFiles, openSource } from '#platform/transfer/collections/collection-files.ts';
import { type ImportSummary, importCollections } from '#services/transfer/import-collections.ts';

export interface TestFolder extends AsyncDisposable {
  path: string;
  /** Writes lists as JSON Lines, and texts and bytes unchanged. */
  write(name: string, content: readonly unknown[] | string | Uint8Array): Promise<void>;
}

export async function makeFolder(
  files: Readonly<Record<string, readonly unknown[] | string | Uint8Array>> = {},
): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), 'playpodium-files-'));
  const folder: TestFolder = {
    path,
    async write(name, content) {
      const isLines = Array.isArray(content);
      const lines = isLines ? content.map((line) => `${JSON.stringify(line)}\n`).join('') : null;
      await mkdir(dirname(join(path, name)), { recursive: true });
      await writeFile(join(path, name), lines ?? (content as string | Uint8Array));
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
  for (const [name, content] of Object.entries(files)) await folder.write(name, content);
  return folder;
}

export interface ImportResult {
  summary: ImportSummary;
  /** Refused lines as the command prints them: `games.jsonl:3: reason`. */
  rejects: string[];
}

/** Does what `playpodium import PATH` does. */
export async function importFrom(ctx: AppContext, path: string): Promise<ImportResult> {
  const rejects: string[] = [];
  const files = await findCollectionFiles(path);
  const summary = await importCollections(ctx, {
    sources: files.map((file) => openSource(file, ctx.files)),
    listener: {
      onReject: ({ file, line, reason }) => rejects.push(`${file}:${line}: ${reason}`),
      onProgress: () => undefined,
    },
  });
  return { summary, rejects };
}
