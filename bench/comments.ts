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
import { openContext } from '#platform/open-context.ts';
import { findComments, locateComment } from '#services/comments/find-comments.ts';
import { insertGames, makePeople } from '#tests/support/factories.ts';
import { fillComments } from './fill-comments.ts';
import { openDatabase } from './prepare-site.ts';

const GAMES = 1_656;
const EACH = 200;
/** Of the first games. */
const LENGTHS = [20, EACH, 5_000];
const AUTHORS = 100;
const RUNS = 200;

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
  const manyFor = (at: number) => LENGTHS[at] ?? EACH;
  await fillComments(ctx, { games, people, manyFor });
  // PostgreSQL would do it by itself within minutes.
  await sql`analyze`.execute(ctx.db.write);
  return games;
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
