import { createDemoPictures } from '#platform/files/drawn-pictures.ts';
import { loadBackup, saveBackup } from '#platform/transfer/backup/backup.ts';
import { makePrivateDirectory } from '#platform/transfer/backup/folder.ts';
import { findCollectionFiles, openSource } from '#platform/transfer/collections/collection-files.ts';
import { COLLECTIONS } from '#platform/transfer/collections/documents.ts';
import { createCollectionWriter } from '#platform/transfer/collections/write-collections.ts';
import { readDemoContent } from '#platform/transfer/demo-content.ts';
import { exportCollections } from '#services/transfer/export-collections.ts';
import { type ImportSummary, importCollections } from '#services/transfer/import-collections.ts';
import type { ImportListener } from '#services/transfer/run-batches.ts';
import { seedDemo } from '#services/transfer/seed/seed-demo.ts';
import { openSite, openStorage } from './open-site.ts';
import { createProgress, formatTable, type Progress } from './output.ts';

/**
 * Imports games, users, votes and claims from JSON Lines. Returns the exit code: with `strict`, 1 if anything was
 * rejected or incomplete. Throws UnreadableInput if a file can't be read to its end.
 */
export async function runImport(
  env: NodeJS.ProcessEnv,
  { path, strict }: { path: string; strict: boolean },
): Promise<number> {
  const found = await findCollectionFiles(path);
  const startedAt = performance.now();
  await using ctx = await openSite(env);
  const sources = found.map((file) => openSource(file, ctx.files));
  const progress = createProgress(found.reduce((sum, { size }) => sum + size, 0));
  const summary = await importCollections(ctx, { sources, listener: createListener(progress) });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  process.stdout.write(`${formatSummary(summary)}\nDone in ${seconds} s.\n`);
  const hasRejects = Object.values(summary).some(({ rejected, incomplete }) => rejected + incomplete > 0);
  return strict && hasRejects ? 1 : 0;
}

function createListener(progress: Progress): ImportListener {
  const bytes = new Map<string, number>();
  return {
    onReject: ({ file, line, reason, isPart }) =>
      progress.line(`${file}:${line}: ${reason}${isPart ? ' (all else was taken over)' : ''}`),
    onProgress({ file, bytesDone, tally }) {
      bytes.set(file, bytesDone);
      const done = [...bytes.values()].reduce((sum, each) => sum + each, 0);
      progress.update(done, `${file}: ${tally.read.toLocaleString('en')} read`);
    },
  };
}

function formatSummary(summary: ImportSummary): string {
  const rows = COLLECTIONS.map((collection) => {
    const { read, added, updated, unchanged, rejected, incomplete } = summary[collection];
    return [collection, read, added, updated, unchanged, rejected, incomplete];
  });
  return formatTable(
    ['', 'read', 'added', 'updated', 'unchanged', 'rejected', 'incomplete'],
    rows.filter(([, read]) => read !== 0),
  );
}

/** Writes games, users, votes and claims as JSON Lines, with their pictures, into a new folder. */
export async function runExport(env: NodeJS.ProcessEnv, directory: string): Promise<void> {
  await using ctx = await openSite(env);
  await makePrivateDirectory(directory);
  await using writer = await createCollectionWriter(directory, ctx.files);
  const counts = await exportCollections(ctx, writer);
  const rows = COLLECTIONS.map((collection) => [`${collection}.jsonl`, counts[collection]]);
  process.stdout.write(
    `${formatTable(['', 'written'], rows)}\nThey hold e-mail addresses: keep ${directory} to yourself.\n`,
  );
}

/** Writes a full backup into a new folder. It can be restored into SQLite and into PostgreSQL. */
export async function runBackup(env: NodeJS.ProcessEnv, directory: string): Promise<void> {
  await using ctx = await openSite(env);
  const { db: database, files: store, config } = ctx;
  const site = { database, files: store, dataDir: config.dataDir, databaseUrl: config.database.url };
  const { tables, files } = await saveBackup(site, { directory, now: ctx.clock.now() });
  process.stdout.write(
    `Saved ${countRows(tables)} rows of ${tables.length} tables and ${files.count.toLocaleString('en')} files ` +
      `to ${directory}.\nIt holds passwords' hashes, e-mail addresses and the secret of sessions: keep it to yourself.\n`,
  );
}

export async function runRestore(
  env: NodeJS.ProcessEnv,
  { path: directory, force }: { path: string; force: boolean },
): Promise<void> {
  await using site = await openStorage(env);
  const { tables, files, madeAt } = await loadBackup(site, { directory, replace: force });
  process.stdout.write(
    `Restored ${countRows(tables)} rows and ${files.count.toLocaleString('en')} files of ${madeAt}.\n`,
  );
}

function countRows(tables: readonly { rows: number }[]): string {
  return tables.reduce((sum, { rows }) => sum + rows, 0).toLocaleString('en');
}

/** Adds the demo and prints its accounts. Returns exit code 1 if the database holds other data, unless `force`. */
export async function runSeed(env: NodeJS.ProcessEnv, { force }: { force: boolean }): Promise<number> {
  await using ctx = await openSite(env);
  const { state, people, games, votes } = await seedDemo(ctx, {
    content: await readDemoContent(),
    pictures: createDemoPictures(ctx.files),
    gamesUrl: env.DEMO_GAMES_URL || null,
    force,
  });
  if (state === 'refused') {
    process.stderr.write(
      'This database holds people or games already, and the passwords of the demo are public. Use another DATA_DIR, ' +
        'or --force if you mean it.\n',
    );
    return 1;
  }
  const accounts = people.map(({ username, email, password, isAdmin }) => {
    return [username, email, password, isAdmin ? 'administrator' : ''];
  });
  const done = state === 'seeded' ? 'added' : 'is here already; nothing was changed';
  process.stdout.write(
    `The demo content (${games} games, ${people.length} people, ${votes} votes) ${done}.\n\n` +
      `${formatTable(['username', 'e-mail', 'password', ''], accounts)}\n`,
  );
  return 0;
}
