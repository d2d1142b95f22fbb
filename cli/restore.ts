import { loadBackup } from '#platform/backup/load-backup.ts';
import { readArguments } from './arguments.ts';
import type { RunCommand } from './commands.ts';
import { openStorage } from './open-storage.ts';

/** Brings everything back from such a folder. */
export const runRestore: RunCommand = async ({ args, env }) => {
  const { values, positionals } = readArguments(args, {
    options: { force: { type: 'boolean', default: false } },
    positionals: ['PATH'],
  });
  const [directory = ''] = positionals;
  await using site = await openStorage(env);
  const { tables, files, madeAt } = await loadBackup(site, { directory, replace: values.force });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `Restored ${rows.toLocaleString('en')} rows and ${files.count.toLocaleString('en')} files of ${madeAt}.\n`,
  );
  return 0;
};
