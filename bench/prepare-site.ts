import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { readConfig } from '#platform/config.ts';
import type { AppContext } from '#platform/context.ts';
import { findUserByUsername } from '#platform/db/people/users.ts';
import { openContext } from '#platform/open-context.ts';
import { register } from '#services/accounts/register.ts';
import { browseGames } from '#services/listing/browse.ts';
import { createSeededIds, QUICK_PASSWORDS } from '#tests/support/fakes.ts';
import { startPostgresServer } from '#tests/support/postgres-server.ts';
import { fillComments } from './fill-comments.ts';

const ROOT = join(import.meta.dirname, '..');
/** The folder with the games to import. If it doesn't exist, the site gets the demo's games. */
export const GAMES = process.env.BENCH_DATA ?? join(ROOT, '../shared/data/js13k');
const MAX_OUTPUT = 50_000_000;
const PASSWORD = 'read, read and read again';
/** How many choices `drawByZipf` returns. */
const DRAWN = 20_000;

export type PreparedSite = Awaited<ReturnType<typeof prepareSite>>;

/** `comments`: how many each game gets, by the voters. */
export async function prepareSite(
  env: Readonly<Record<string, string>>,
  { voters, comments = 0 }: { voters: number; comments?: number },
) {
  const isThere = existsSync(GAMES);
  const began = performance.now();
  await promisify(execFile)(process.execPath, ['cli/main.ts', ...(isThere ? ['import', GAMES] : ['seed'])], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    maxBuffer: MAX_OUTPUT,
  });
  const seconds = (performance.now() - began) / 1000;
  const ctx = await openContext(readConfig(env), { passwords: QUICK_PASSWORDS });
  for (let n = 0; n < voters; n += 1) await addReader(ctx, voterName(n));
  // New members may cast only a few votes a day, and the votes of unconfirmed members might not count. So all accounts
  // are made old and confirmed.
  await ctx.db.write.updateTable('users').set({ dateJoined: 0, isConfirmed: 1 }).execute();
  const slugs = await ctx.db.read.selectFrom('games').select(['id', 'slug']).orderBy('seq').execute();
  const people = await ctx.db.read.selectFrom('users').select('id').where('username', 'like', voterName('%')).execute();
  await fillComments(ctx, { games: slugs, people, manyFor: () => comments });
  const { games } = await browseGames(ctx, { query: EMPTY_BROWSE_QUERY });
  const inTitles = games.flatMap(({ title }) => title.toLowerCase().split(/\s+/));
  const words = [...new Set(inTitles.filter((word) => word.length > 2))].flatMap((word) => [
    word,
    [...word].reverse().join(''),
  ]);
  return {
    ctx,
    /** The oldest game first (by `seq`). */
    gamePaths: slugs.map(({ slug }) => `/game/${encodeURIComponent(slug)}`),
    searches: words.flatMap((one) => words.map((other) => `/games?${new URLSearchParams({ q: `${one} ${other}` })}`)),
    /** How many games were imported, and in what time. Null if the site has the demo's games. */
    imported: isThere ? `${slugs.length} games in ${seconds.toFixed(1)} s` : null,
  };
}

/** The environment variables of a site with its database in `dir`. Starts PostgreSQL if needed; `stack` stops it. */
export async function openDatabase(
  database: string,
  { dir, stack }: { dir: string; stack: AsyncDisposableStack },
): Promise<Record<string, string>> {
  const env = { DATA_DIR: join(dir, database), LOG_LEVEL: 'silent' };
  if (database !== 'postgres') return env;
  const server = stack.use(await startPostgresServer({ dir: join(dir, 'server'), flags: {} }));
  await server.createDatabase('bench');
  return { ...env, DATABASE_URL: server.urlOf('bench') };
}

export async function voterCookies(ctx: AppContext, voters: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let n = 0; n < voters; n += 1) cookies.push(await openSession(ctx, voterName(n)));
  return cookies;
}

const voterName = (n: number | '%'): string => `voter_${n}`;

/** Returns the cookie of a signed-in member who never votes. Creates the account if needed. */
export async function readerCookie(ctx: AppContext): Promise<string> {
  const username = 'bench_reader';
  if (!(await findUserByUsername(ctx.db.read, { username }))) await addReader(ctx, username);
  return openSession(ctx, username);
}

/** Each person has their own network, because rate limits apply to each address and network. */
function addressOf(username: string): string {
  const n = Number(/\d+$/.exec(username)?.[0] ?? 0);
  return `20.${n >> 8}.${n & 255}.1`;
}

async function addReader(ctx: AppContext, username: string): Promise<void> {
  await register(ctx, {
    actor: { kind: 'visitor' },
    username,
    name: username,
    email: `${username}@example.com`,
    password: PASSWORD,
    clientAddress: addressOf(username),
  });
}

async function openSession(ctx: AppContext, username: string): Promise<string> {
  const { headers } = await ctx.auth.signIn({
    email: `${username}@example.com`,
    password: PASSWORD,
    clientAddress: addressOf(username),
    userAgent: 'bench',
  });
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Random draws by Zipf's law: the n-th choice is drawn 1/n times as often as the first. Every run draws the same. */
export function drawByZipf<T>(choices: readonly T[]): T[] {
  const upTo: number[] = [];
  for (const n of choices.keys()) upTo.push((upTo.at(-1) ?? 0) + 1 / (n + 1));
  const { random } = createSeededIds();
  return Array.from({ length: DRAWN }, () => {
    const drawn = random() * (upTo.at(-1) ?? 0);
    return choices[upTo.findIndex((sum) => sum >= drawn)] as T;
  });
}
