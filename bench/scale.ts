/**
 * `npm run bench -- --scale`: measures lists, game pages, searches and votes on a site of 10,000 games and on a site of
 * a million games. Calls services directly, and also loads whole pages over HTTP. Prints a table for each database.
 * Exits with 1 if anything takes more than `MOST` times as long on the large site. Making the large sites takes minutes
 * and 15 GB.
 *
 * SCALE_DIR is a folder in which the sites stay for the next run (default: a temporary folder, which is removed).
 * SCALE_GAMES is the large site's number of games (default 1,000,000). SCALE_DATABASES is `sqlite`, `postgres` or
 * `sqlite,postgres` (default). SCALE_ROUNDS is the number of variants of each action (default 40).
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

const SMALL = 10_000;
const LARGE = Number(process.env.SCALE_GAMES ?? 1_000_000);
const ROUNDS = Number(process.env.SCALE_ROUNDS ?? 40);
const DATABASES = (process.env.SCALE_DATABASES ?? 'sqlite,postgres').split(',');
/** How many times each variant of an action is measured. */
const TURNS = 4;
/** An action may take at most this many times as long on the large site as on the small one. */
const MOST = 5;

/** PostgreSQL settings for a large site on a small machine. */
const FLAGS = { shared_buffers: '512MB', max_wal_size: '4GB', maintenance_work_mem: '512MB' };

/** Milliseconds by the action's name. */
type Figures = Map<string, number>;

/** Returns false if anything takes too long on the large site. */
export async function benchScale(say: (line: string) => void): Promise<boolean> {
  const kept = process.env.SCALE_DIR;
  const dir = kept ?? (await mkdtemp(join(tmpdir(), 'playpodium-scale-')));
  // If root runs this, PostgreSQL runs as another user, who must be able to enter the folder.
  if (!kept) await chmod(dir, 0o755);
  try {
    let isGood = true;
    for (const database of DATABASES) {
      const [small, large] = await measureBoth(database, dir, say);
      isGood = report(database, small, large) && isGood;
    }
    return isGood;
  } finally {
    if (!kept) await rm(dir, { recursive: true, force: true });
  }
}

async function measureBoth(database: string, dir: string, say: (line: string) => void): Promise<[Figures, Figures]> {
  await using stack = new AsyncDisposableStack();
  const server = database === 'postgres' ? stack.use(await startPostgres(join(dir, 'postgres'))) : null;
  const prepare = async (name: string, games: number) => {
    const size = sizeOf(games);
    say(`${database}, ${games.toLocaleString('en')} games …`);
    const env = { DATA_DIR: join(dir, `${database}-${name}`) };
    const url = server?.urlOf(name);
    const settings = { ...env, ...(url && { DATABASE_URL: url }) };
    const ctx = stack.use(await openSite(settings, { size, say }));
    return [...(await planActions(ctx, size)), ...(await planPages(ctx, { size, env: settings, stack }))];
  };
  const small = await prepare('small', SMALL);
  const large = await prepare('large', LARGE);
  const figures: [Figures, Figures] = [new Map(), new Map()];
  for (const [at, action] of small.entries()) {
    const sameThere = large[at];
    if (!sameThere) throw new Error(`There is no '${action.name}' on the large site.`);
    const costs = await costOf(action, sameThere);
    for (const [site, ms] of costs.entries()) {
      figures[site]?.set(action.name, ms);
    }
  }
  return figures;
}

/** Keeps the server's data in `dir`, for the next run. */
async function startPostgres(dir: string): Promise<PostgresServer> {
  const server = await startPostgresServer({ dir, flags: FLAGS });
  if (server.isNew) for (const name of ['small', 'large']) await server.createDatabase(name);
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

function sizeOf(games: number): SiteSize {
  return { games, users: games / 5, votes: games * 10 };
}

/**
 * Returns the milliseconds that an action takes on each site, as the mean of its variants. Even one slow search among
 * fast ones raises the mean. Each variant first runs once unmeasured, so that its data is in memory. Of its measured
 * runs, only the fastest counts, because other work on the machine adds time.
 */
async function costOf(...sites: [Action, Action]): Promise<[number, number]> {
  const sums: [number, number] = [0, 0];
  for (let n = 0; n < ROUNDS; n += 1) {
    const fastest = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let turn = 0; turn <= TURNS; turn += 1) {
      for (const [site, { run }] of sites.entries()) {
        const start = performance.now();
        await run(n);
        const time = performance.now() - start;
        if (turn > 0) fastest[site] = Math.min(fastest[site] ?? time, time);
      }
    }
    sums[0] += fastest[0] ?? 0;
    sums[1] += fastest[1] ?? 0;
  }
  return [sums[0] / ROUNDS, sums[1] / ROUNDS];
}

function report(database: string, small: Figures, large: Figures): boolean {
  const lines = [...small].map(([name, before]) => ({ name, before, after: large.get(name) ?? Number.NaN }));
  const isDear = ({ before, after }: { before: number; after: number }) => !(after / before <= MOST);
  const rows = lines.map((line) => [
    line.name,
    `${line.before.toFixed(2)} ms`,
    `${line.after.toFixed(2)} ms`,
    (line.after / line.before).toFixed(2),
    isDear(line) ? 'too dear' : '',
  ]);
  const head = [`${database}, mean of ${ROUNDS}`, '10,000 games', `${LARGE.toLocaleString('en')} games`, 'times', ''];
  console.log(`\n${formatTable(head, rows)}`);
  return !lines.some(isDear);
}
