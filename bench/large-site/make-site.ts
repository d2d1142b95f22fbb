import { learntWords, typoKeys } from '#domain/text.ts';
import type { AppContext } from '#platform/context.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/database.ts';
import { isDatabaseEmpty } from '#platform/db/transfer/import-rows.ts';
import { beginBulk, bulkInsertGames, bulkInsertPeople, insert } from './insert.ts';
import { gameAt, personAt, planSite, type SiteSize, votesOn } from './rows.ts';

const DAY = 86_400_000;
/** How many rows of each kind a transaction inserts. */
const PEOPLE = 20_000;
const GAMES = 5_000;
const VOTES = 60_000;
const WORDS = 5_000;
/** For `onProgress`: inserting rows takes this share of the total time. The later steps take the rest. */
const ROWS_SHARE = 0.6;

export interface GeneratedSite extends SiteSize {
  state: 'made' | 'refused';
}

/**
 * Fills an empty database with a large generated site for benchmarks. Nobody can sign in on this site. The same size on
 * the same day gives the same site. Returns `refused` if the database isn't empty. After an interruption, start again
 * with an empty database.
 */
export async function generateSite(
  ctx: AppContext,
  { size, onProgress }: { size: SiteSize; onProgress: (share: number, label: string) => void },
): Promise<GeneratedSite> {
  if (!(await isDatabaseEmpty(ctx.db.read))) return { state: 'refused', ...size };
  const asOf = Math.floor(ctx.clock.now() / DAY) * DAY;
  const plan = planSite(size, { asOf, createDice: ctx.createDice });
  const { users, games, votes } = plan;
  const rows = users + games + votes;
  let done = 0;
  const write = async (count: number, work: (db: Db) => Promise<void>) => {
    await ctx.db.transact(({ db }) => work(db));
    done += count;
    const label = `${done.toLocaleString('en')} of ${rows.toLocaleString('en')} rows`;
    onProgress((done / rows) * ROWS_SHARE, label);
  };
  const steps = await ctx.db.transact(({ db }) => beginBulk(db));
  const people = each(users, (n) => [personAt(plan, n)]);
  for (const some of batches(people, PEOPLE)) {
    await write(some.length, (db) => bulkInsertPeople(db, some));
  }
  const words = new Set<string>();
  const generated = each(games, (n) => [gameAt(plan, n)]);
  for (const some of batches(generated, GAMES)) {
    const texts = some.flatMap(({ title, tags }) => [title, ...tags]);
    for (const word of texts.flatMap(learntWords)) words.add(word);
    await write(some.length, (db) => bulkInsertGames(db, some));
  }
  for (const some of batches([...words].sort(), WORDS)) {
    const rows = {
      search_words: some.map((word) => ({ word })),
      search_word_keys: some.flatMap((word) => typoKeys(word).map((key) => ({ key, word }))),
    };
    await write(0, (db) => insert(db, rows));
  }
  const cast = each(games, (n) => votesOn(plan, n));
  for (const some of batches(cast, VOTES)) {
    await write(some.length, (db) => insert(db, { votes: some }));
  }
  for (const [index, step] of steps.entries()) {
    onProgress(ROWS_SHARE + (1 - ROWS_SHARE) * (index / steps.length), 'Shelves, indexes and search');
    await ctx.db.transact(({ db }) => step(db));
  }
  onProgress(1, 'Done');
  await ctx.db.transact((tx) => ctx.changes.record(tx, ALL_PAGES));
  return { state: 'made', games, users, votes };
}

function* each<Row>(end: number, make: (n: number) => Iterable<Row>): Generator<Row> {
  for (let n = 0; n < end; n += 1) yield* make(n);
}

function* batches<Row>(rows: Iterable<Row>, size: number): Generator<Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    if (batch.push(row) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
