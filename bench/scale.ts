/**
 * `npm run bench -- --scale`: measures lists, boards, searches and votes, as services and as whole pages, on a generated
 * site. Prints a table for each database. Exits with 1 if anything takes longer than `MOST_MS`. A million games take
 * minutes to make, and 15 GB.
 *
 * SCALE_DIR is a folder in which the sites stay for the next run (default: a temporary folder, which is removed).
 * SCALE_GAMES is the number of games (default 100,000). SCALE_DATABASES is `sqlite`, `postgres` or `sqlite,postgres`
 * (default). SCALE_ROUNDS is the number of variants of each action (default 40). SCALE_ONLY measures the actions whose
 * names contain it.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTable } from '#cli/output.ts';
import { readConfig } from '#platform/config.ts';
import type { AppContext } from '#platform/context.ts';
import { openContext } from '#platform/open-context.ts';
import { type PostgresServer, startPostgresServer } from '#tests/support/postgres-server.ts';
import { generateSite } from './large-site/make-site.ts';
import type { SiteSize } from './large-site/rows.ts';
import { type Action, planActions, planPages } from './scale-actions.ts';

const GAMES = Number(process.env.SCALE_GAMES ?? 100_000);
const ROUNDS = Number(process.env.SCALE_ROUNDS ?? 40);
const DATABASES = (process.env.SCALE_DATABASES ?? 'sqlite,postgres').split(',');
/** How many times each variant of an action is measured. */
const TURNS = 4;
/** How long an action may take as a service. Whole pages have no limit of their own. */
const MOST_MS = GAMES > 100_000 ? { list: 150, search: 400 } : { list: 30, search: 60 };

/** PostgreSQL settings for a large site on a small machine. */
const FLAGS = { shared_buffers: '512MB', max_wal_size: '4GB', maintenance_work_mem: '512MB' };

/** Returns false if anything takes too long. */
export async function benchScale(say: (line: string) => void): Promise<boolean> {
  const kept = process.env.SCALE_DIR;
  const dir = kept ?? (await mkdtemp(join(tmpdir(), 'playpodium-scale-')));
  // If root runs this, PostgreSQL runs as another user, who must be able to enter the folder.
  if (!kept) await chmod(dir, 0o755);
  try {
    let isGood = true;
    for (const database of DATABASES) isGood = (await measure(database, dir, say)) && isGood;
    return isGood;
  } finally {
    if (!kept) await rm(dir, { recursive: true, force: true });
  }
}

async function measure(database: string, dir: string, say: (line: string) => void): Promise<boolean> {
  await using stack = new AsyncDisposableStack();
  const server = database === 'postgres' ? stack.use(await startPostgres(join(dir, 'postgres'))) : null;
  const size = { games: GAMES, users: GAMES / 5, votes: GAMES * 10 };
  say(`${database}, ${GAMES.toLocaleString('en')} games …`);
  const env = { DATA_DIR: join(dir, database), ...(server && { DATABASE_URL: server.urlOf('large') }) };
  const ctx = stack.use(await openSite(env, { size, say }));
  const actions = [...(await planActions(ctx, size)), ...(await planPages(ctx, { size, env, stack }))];
  const rows: string[][] = [];
  let isGood = true;
  for (const action of actions.filter(({ name }) => name.includes(process.env.SCALE_ONLY ?? ''))) {
    const { mean, slowest } = await costOf(action);
    const most = action.name.startsWith('page:') ? Infinity : MOST_MS[isSearch(action) ? 'search' : 'list'];
    if (slowest > most) isGood = false;
    rows.push([action.name, `${mean.toFixed(2)} ms`, `${slowest.toFixed(2)} ms`, slowest > most ? 'too slow' : '']);
  }
  const head = [`${database}, ${GAMES.toLocaleString('en')} games, ${ROUNDS} variants`, 'mean', 'slowest', ''];
  console.log(`\n${formatTable(head, rows)}`);
  return isGood;
}

const isSearch = ({ name }: Action) => /^search|^suggestions/.test(name);

/** Keeps the server's data in `dir`, for the next run. */
async function startPostgres(dir: string): Promise<PostgresServer> {
  const server = await startPostgresServer({ dir, flags: FLAGS });
  if (server.isNew) await server.createDatabase('large');
  return server;
}

/** Opens the site. If its database is empty, also generates the site's content. */
async function openSite(
  env: Readonly<Record<string, string>>,
  { size, say }: { size: SiteSize; say: (line: string) => void },
): Promise<AppContext> {
  const ctx = await openContext(readConfig({ LOG_LEVEL: 'silent', ...env }), { statementTimeoutMs: 0 });
  let shown = -1;
  await generateSite(ctx, {
    size,
    onProgress: (share, label) => {
      const percent = Math.floor(share * 20) * 5;
      if (percent !== shown) say(`  ${percent} %  ${label}`);
      shown = percent;
    },
  });
  return ctx;
}

/**
 * Returns the milliseconds of an action's variants. Each first runs once unmeasured, so that its data is in memory. Of
 * its measured runs, only the fastest counts, because other work on the machine adds time.
 */
async function costOf({ run }: Action): Promise<{ mean: number; slowest: number }> {
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    let fastest = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const start = performance.now();
      await run(n);
      if (turn > 0) fastest = Math.min(fastest, performance.now() - start);
    }
    times.push(fastest);
  }
  return { mean: times.reduce((sum, ms) => sum + ms, 0) / ROUNDS, slowest: Math.max(...times) };
}
