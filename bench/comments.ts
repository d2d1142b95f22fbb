/**
 * `node bench/comments.ts`: how long the comments of a game take to load on a site of 1,656 games with 200 each, if the
 * game has 20, 200 or 5,000. Prints the median and the slowest of 200 loads in milliseconds, for each database.
 */
import { chmodSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { formatTable } from '#cli/output.ts';
import { readConfig } from '#platform/config.ts';
import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/rows.ts';
import { openContext } from '#platform/open-context.ts';
import { findComments, locateComment } from '#services/comments/find-comments.ts';
import { insertGames, makePeople } from '#tests/support/factories.ts';
import { openDatabase } from './prepare-site.ts';

const GAMES = 1_656;
const EACH = 200;
/** Of the first games. */
const LENGTHS = [20, EACH, 5_000];
const AUTHORS = 100;
const RUNS = 200;
const AT_ONCE = 1_000;

await using dir = await mkdtempDisposable(join(tmpdir(), 'playpodium-comments-'));
// If root runs this, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(dir.path, 0o755);
const rows: string[][] = [];
for (const database of ['sqlite', 'postgres']) {
  await using stack = new AsyncDisposableStack();
  const ctx = stack.use(await openContext(readConfig(await openDatabase(database, { dir: dir.path, stack }))));
  const games = await fill(ctx);
  for (const [at, length] of LENGTHS.entries()) {
    const game = { ...(games[at] ?? { id: '', slug: '' }), creatorId: null };
    const oldest = { game, id: `${game.id} 0` };
    rows.push([
      `${database}, ${length.toLocaleString('en')}`,
      ...(await measure(() => findComments(ctx, { game }))),
      ...(await measure(() => locateComment(ctx, oldest))),
    ]);
  }
}
console.log(formatTable(['comments', 'first page', 'slowest', 'find the oldest', 'slowest'], rows));

async function fill(ctx: AppContext): Promise<{ id: string; slug: string }[]> {
  const people = await makePeople({ ctx }, AUTHORS);
  await insertGames(
    { ctx },
    Array.from({ length: GAMES }, (_, n) => ({ title: `Game ${n}` })),
  );
  const games = await ctx.db.read.selectFrom('games').select(['id', 'slug']).orderBy('seq').execute();
  await ctx.db.transact(({ db }) => insertComments(db, { games, people }));
  // PostgreSQL would do it by itself within minutes.
  await sql`analyze`.execute(ctx.db.write);
  return games;
}

/** Every fourth comment answers the one before. */
type Filled = { games: readonly { id: string }[]; people: readonly { id: string }[] };
async function insertComments(db: Db, { games, people }: Filled): Promise<void> {
  for (const [at, { id: gameId }] of games.entries()) {
    const comments = Array.from({ length: LENGTHS[at] ?? EACH }, (_, n) => ({
      id: `${gameId} ${n}`,
      gameId,
      userId: people[n % AUTHORS]?.id ?? null,
      parentId: n % 4 === 3 ? `${gameId} ${n - 1}` : null,
      body: `The ${n}th thing that somebody said about this game, with *stress* and some more words.`,
      createdAt: 1_700_000_000_000 + n * 60_000,
    }));
    for (let from = 0; from < comments.length; from += AT_ONCE) {
      await insertRows(db, 'comments', comments.slice(from, from + AT_ONCE));
    }
  }
}

async function measure(load: () => Promise<unknown>): Promise<string[]> {
  const times: number[] = [];
  for (let n = 0; n < RUNS; n += 1) {
    const began = performance.now();
    await load();
    times.push(performance.now() - began);
  }
  const sorted = times.sort((one, other) => one - other);
  return [sorted[RUNS / 2] ?? 0, sorted.at(-1) ?? 0].map((ms) => ms.toFixed(2));
}
