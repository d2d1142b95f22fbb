import { makePrivateDirectory } from '#platform/backup/make-directory.ts';
import { COLLECTIONS } from '#platform/collections/collection-files.ts';
import { createCollectionWriter } from '#platform/collections/write-collections.ts';
import { exportCollections } from '#services/export/export-collections.ts';
import { readArguments } from './arguments.ts';
import type { RunCommand } from './commands.ts';
import { openSite } from './open-site.ts';
import { formatTable } from './table.ts';

/** Writes the four collections as JSON Lines into a new folder. */
export const runExport: RunCommand = async ({ args, env }) => {
  const { positionals } = readArguments(args, { options: {}, positionals: ['PATH'] });
  const [directory = ''] = positionals;
  await using ctx = await openSite(env);
  await makePrivateDirectory(directory);
  await using writer = await createCollectionWriter(directory, ctx.files);
  const counts = await exportCollections(ctx, writer);
  const rows = COLLECTIONS.map((collection) => [`${collection}.jsonl`, counts[collection]]);
  process.stdout.write(
    `${formatTable(['', 'written'], rows)}\nThey hold e-mail addresses: keep ${directory} to yourself.\n`,
  );
  return 0;
};
