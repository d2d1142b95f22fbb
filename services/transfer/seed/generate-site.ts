import { learntWords, typoKeys } from '#domain/text.ts';
import type { AppContext } from '#platform/context.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import {
  beginBulk,
  bulkInsertGames,
  bulkInsertPeople,
  bulkInsertVotes,
  bulkInsertWords,
} from '#platform/db/transfer/bulk-insert.ts';
import { isDatabaseEmpty } from '#platform/db/transfer/bulk-tables.ts';
import type { ImportedVote } from '#platform/db/transfer/import-rows.ts';
import { gameAt, personAt, planSite, type SitePlan, type SiteSize, votesOn } from './generate-rows.ts';

const DAY = 86_400_000;
/** Rows of one transaction. */
const PEOPLE = 20_000;
const GAMES = 5_000;
const VOTES = 60_000;
const WORDS = 5_000;
/** Writing the rows is about so much of the whole work. */
const ROWS_SHARE = 0.6;

export interface GeneratedSite extends SiteSize {
  state: 'made' | 'refused';
}

/**
 * Fills an empty database with a large made-up site, to see how ours behaves there: people without sign-in, games of
 * every genre, votes whose counters are right from the start. The same size gives the same site. Refused when the
 * database holds anything; interrupted, it is of no use and to be begun anew in an empty one.
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
  const advance = (by: number) => {
    done += by;
    const label = `${done.toLocaleString('en')} of ${rows.toLocaleString('en')} rows`;
    onProgress((done / Math.max(rows, 1)) * ROWS_SHARE, label);
  };
  const steps = await ctx.db.transact(({ db }) => beginBulk(db));
  await addPeople(ctx, plan, advance);
  await addGames(ctx, plan, advance);
  await addVotes(ctx, plan, advance);
  for (const [index, step] of steps.entries()) {
    onProgress(ROWS_SHARE + (1 - ROWS_SHARE) * (index / steps.length), 'Shelves, indexes and search');
    await ctx.db.transact(({ db }) => step(db));
  }
  onProgress(1, 'Done');
  await ctx.db.transact((tx) => ctx.changes.record(tx, ALL_PAGES));
  return { state: 'made', games, users, votes };
}

type Advance = (rows: number) => void;

async function addPeople(ctx: AppContext, plan: SitePlan, advance: Advance): Promise<void> {
  for (let from = 0; from < plan.users; from += PEOPLE) {
    const people = range(from, Math.min(from + PEOPLE, plan.users)).map((n) => personAt(plan, n));
    await ctx.db.transact(({ db }) => bulkInsertPeople(db, people));
    advance(people.length);
  }
}

async function addGames(ctx: AppContext, plan: SitePlan, advance: Advance): Promise<void> {
  const words = new Set<string>();
  for (let from = 0; from < plan.games; from += GAMES) {
    const games = range(from, Math.min(from + GAMES, plan.games)).map((n) => gameAt(plan, n));
    for (const text of games.flatMap(({ title, tags }) => [title, ...tags])) {
      for (const word of learntWords(text)) words.add(word);
    }
    await ctx.db.transact(({ db }) => bulkInsertGames(db, games));
    advance(games.length);
  }
  const learnt = [...words].sort().map((word) => ({ word, keys: typoKeys(word) }));
  for (let from = 0; from < learnt.length; from += WORDS) {
    await ctx.db.transact(({ db }) => bulkInsertWords(db, learnt.slice(from, from + WORDS)));
  }
}

async function addVotes(ctx: AppContext, plan: SitePlan, advance: Advance): Promise<void> {
  let batch: ImportedVote[] = [];
  const flush = async () => {
    const some = batch;
    batch = [];
    await ctx.db.transact(({ db }) => bulkInsertVotes(db, some));
    advance(some.length);
  };
  for (let n = 0; n < plan.games; n += 1) {
    for (const vote of votesOn(plan, n)) {
      batch.push(vote);
      if (batch.length === VOTES) await flush();
    }
  }
  await flush();
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
