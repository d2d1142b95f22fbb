import { type BackupSite, saveBackup } from '#platform/backup/save-backup.ts';
import { readArguments } from './arguments.ts';
import type { RunCommand } from './commands.ts';
import { openSite } from './open-site.ts';

/** Writes everything into a new folder, from which either database can be restored. */
export const runBackup: RunCommand = async ({ args, env }) => {
  const { positionals } = readArguments(args, { options: {}, positionals: ['PATH'] });
  const [directory = ''] = positionals;
  await using ctx = await openSite(env);
  const site: BackupSite = {
    database: ctx.db,
    files: ctx.files,
    dataDir: ctx.config.dataDir,
    databaseUrl: ctx.config.database.url,
  };
  const { tables, files } = await saveBackup(site, { directory, now: ctx.clock.now() });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `Saved ${rows.toLocaleString('en')} rows of ${tables.length} tables and ${files.count.toLocaleString('en')} files ` +
      `to ${directory}.\nIt holds passwords' hashes, e-mail addresses and the secret of sessions: keep it to yourself.\n`,
  );
  return 0;
};
