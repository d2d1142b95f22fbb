import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { countNoun } from '#domain/format.ts';
import { openSiteSecret } from '#platform/auth/site-secret.ts';
import { createDemoPictures } from '#platform/files/drawn-pictures.ts';
import { SETTINGS_FILE } from '#platform/settings-file.ts';
import { loadBackup, makePrivateDirectory, saveBackup } from '#platform/transfer/backup/backup.ts';
import { findCollectionFiles, openSource } from '#platform/transfer/collections/collection-files.ts';
import { COLLECTIONS } from '#platform/transfer/collections/documents.ts';
import { createCollectionWriter } from '#platform/transfer/collections/write-collections.ts';
import { readDemoContent, readDemoFiles } from '#platform/transfer/demo-content.ts';
import { exportCollections } from '#services/transfer/export-collections.ts';
import { importCollections } from '#services/transfer/import-collections.ts';
import type { ImportListener } from '#services/transfer/run-batches.ts';
import { seedDemo } from '#services/transfer/seed/seed-demo.ts';
import { noteBackup } from '#services/upkeep/overview.ts';
import { openAnySite, openSite, openStorage } from './open-site.ts';
import { createProgress, formatTable, print } from './output.ts';

const TALLIES = ['read', 'added', 'updated', 'unchanged', 'rejected', 'incomplete'] as const;

/** Returns exit code 1 if `strict` is set and anything was rejected or incomplete. Throws UnreadableInput. */
export async function runImport(env: NodeJS.ProcessEnv, { path, strict = false }: { path: string; strict?: boolean }) {
  const found = await findCollectionFiles(path);
  const startedAt = performance.now();
  await using ctx = await openAnySite(env);
  const sources = found.map((file) => openSource(file, ctx.files));
  const progress = createProgress(found.reduce((sum, { size }) => sum + size, 0));
  const bytes = new Map<string, number>();
  const listener: ImportListener = {
    onReject: ({ file, line, reason, isPart }) =>
      progress.line(`${file}:${line}: ${reason}${isPart ? ' (all else was taken over)' : ''}`),
    onProgress({ file, bytesDone, tally }) {
      bytes.set(file, bytesDone);
      const done = [...bytes.values()].reduce((sum, each) => sum + each, 0);
      progress.update(done, `${file}: ${tally.read.toLocaleString('en')} read`);
    },
  };
  const summary = await importCollections(ctx, { sources, listener });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const rows = COLLECTIONS.filter((collection) => summary[collection].read !== 0).map((collection) => {
    return [collection, ...TALLIES.map((tally) => summary[collection][tally])];
  });
  print(`${formatTable(['', ...TALLIES], rows)}\nDone in ${seconds} s.`);
  const hasRejects = Object.values(summary).some(({ rejected, incomplete }) => rejected + incomplete > 0);
  return strict && hasRejects ? 1 : 0;
}

export async function runExport(env: NodeJS.ProcessEnv, directory: string): Promise<void> {
  await using ctx = await openSite(env);
  await makePrivateDirectory(directory);
  await using writer = await createCollectionWriter(directory, ctx.files);
  const counts = await exportCollections(ctx, writer);
  const rows = COLLECTIONS.map((collection) => [`${collection}.jsonl`, counts[collection]]);
  print(formatTable(['', 'written'], rows));
  print(`They hold e-mail addresses: keep ${directory} to yourself.`);
}

/** Returns exit code 1 if a picture of the site is damaged. */
export async function runBackup(env: NodeJS.ProcessEnv, directory: string): Promise<number> {
  await using ctx = await openSite(env);
  const { damaged, ...saved } = await saveBackup(ctx, { directory, now: ctx.clock.now() });
  await noteBackup(ctx);
  print(`Saved ${contentOf(saved)} to ${directory}.`);
  print("It holds passwords' hashes, e-mail addresses and the secret of sessions: keep it to yourself.");
  if (damaged.length === 0) return 0;
  process.stderr.write(`Damaged on the site, and saved as they are: ${damaged.join(', ')}.\n`);
  return 1;
}

export async function runRestore(env: NodeJS.ProcessEnv, backup: Parameters<typeof loadBackup>[1]) {
  await using site = await openStorage(env);
  const restored = await loadBackup(site, backup);
  print(`Restored ${contentOf(restored)} of ${restored.madeAt}.`);
  const settings = join(backup.directory, 'data', SETTINGS_FILE);
  const { problem } = await openSiteSecret(site, 'examine');
  if (problem) process.stderr.write(`${problem}\n`);
  if (existsSync(settings)) print(`Its settings were not restored: compare ${settings}.`);
}

type Content = { tables: readonly { name: string; rows: number }[]; files: { count: number } };

/** Such as '1,656 games, 40 accounts and 563 files (9,870 rows of 38 tables)'. */
function contentOf({ tables, files }: Content): string {
  const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const [games, accounts] = [countNoun(rowsOf('games'), 'game'), countNoun(rowsOf('users'), 'account')];
  return `${games}, ${accounts} and ${countNoun(files.count, 'file')} (${countNoun(rows, 'row')} of ${tables.length} tables)`;
}

/** Returns exit code 1 if the database has other data, unless `force` is set. */
export async function runSeed(env: NodeJS.ProcessEnv, { force = false }) {
  await using ctx = await openAnySite(env);
  const content = await readDemoContent();
  const { state, people, games, votes } = await seedDemo(ctx, {
    content,
    pictures: createDemoPictures(ctx.files),
    files: await readDemoFiles(content),
    force,
  });
  if (state === 'refused') {
    process.stderr.write(
      'This database holds people or games already, and the demo would add an administrator. Use another DATA_DIR, ' +
        'or --force if you mean it.\n',
    );
    return 1;
  }
  const accounts = people.map(({ username, email, password, isAdmin }) => {
    return [username, email, password, isAdmin ? 'administrator' : ''];
  });
  const done = state === 'seeded' ? 'added' : 'is here already; nothing was changed';
  print(`The demo content (${games} games, ${people.length} people, ${votes} votes) ${done}.\n`);
  print(formatTable(['username', 'e-mail', 'password', ''], accounts));
  return 0;
}
