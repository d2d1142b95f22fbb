import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A counter that disagrees with its rows. */
export interface CounterDrift {
  what: 'game.upvotes' | 'game.downvotes' | 'user.totalVotes' | 'user.totalSubmissions';
  id: string;
  was: number;
  is: number;
}

/**
 * Counters that disagree with their rows, games first. A game's counter is its imported votes plus its counted votes, except
 * those of banned people. A person's totals follow from the games they own. Games are compared in one statement and people in
 * another, so votes cast meanwhile don't look like drift.
 */
export async function findCounterDrift(db: Db): Promise<CounterDrift[]> {
  return [...(await findGameDrift(db)), ...(await findUserDrift(db))];
}

/** Sets a counter to the value that its rows give. Needs `lockCounters`, because nobody may vote meanwhile. */
export async function mendCounter(db: Db, { what, id, is }: CounterDrift): Promise<void> {
  const [kind, column = ''] = what.split('.');
  await sql`update ${sql.table(`${kind}s`)} set ${sql.ref(column)} = ${is} where id = ${id}`.execute(db);
}

async function findGameDrift(db: Db): Promise<CounterDrift[]> {
  const rows = await countedGames(db)
    .selectFrom('counted')
    .selectAll()
    .where((e) =>
      e.or([e('upvotes', '<>', e.ref('trueUpvotes')), e('downvotes', '<>', e.ref('trueDownvotes'))]),
    )
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, upvotes, downvotes, trueUpvotes, trueDownvotes }) =>
    onlyDrift([
      { what: 'game.upvotes', id, was: upvotes, is: trueUpvotes },
      { what: 'game.downvotes', id, was: downvotes, is: trueDownvotes },
    ]),
  );
}

async function findUserDrift(db: Db): Promise<CounterDrift[]> {
  const rows = await countedGames(db)
    .with('owned', (q) =>
      q
        .selectFrom('counted')
        .select((e) => [
          'creatorId',
          e.fn.countAll<number>().as('submissions'),
          e.fn.sum<number>('trueUpvotes').as('votes'),
        ])
        .where('creatorId', 'is not', null)
        .where('ownershipStatus', '=', 'claimed')
        .groupBy('creatorId'),
    )
    .selectFrom('users')
    .leftJoin('owned', 'owned.creatorId', 'users.id')
    .select((e) => [
      'users.id',
      'users.totalVotes',
      'users.totalSubmissions',
      e.fn.coalesce('owned.votes', sql<number>`0`).as('trueVotes'),
      e.fn.coalesce('owned.submissions', sql<number>`0`).as('trueSubmissions'),
    ])
    .orderBy('users.id')
    .execute();
  return rows.flatMap(({ id, totalVotes, totalSubmissions, trueVotes, trueSubmissions }) =>
    onlyDrift([
      { what: 'user.totalVotes', id, was: totalVotes, is: trueVotes },
      { what: 'user.totalSubmissions', id, was: totalSubmissions, is: trueSubmissions },
    ]),
  );
}

/** Every game with its counters as they are and as they should be. */
function countedGames(db: Db) {
  return db
    .with('cast_votes', (q) =>
      q
        .selectFrom('votes')
        .innerJoin('users', 'users.id', 'votes.userId')
        .where('users.standing', '<>', 'banned')
        .where('votes.isCounted', '=', 1)
        .select([
          'votes.gameId',
          sql<number>`sum(case when vote_type = 'up' then 1 else 0 end)`.as('up'),
          sql<number>`sum(case when vote_type = 'down' then 1 else 0 end)`.as('down'),
        ])
        .groupBy('votes.gameId'),
    )
    .with('counted', (q) =>
      q
        .selectFrom('games')
        .leftJoin('cast_votes', 'cast_votes.gameId', 'games.id')
        .select([
          'games.id',
          'games.creatorId',
          'games.ownershipStatus',
          'games.upvotes',
          'games.downvotes',
          sql<number>`games.imported_upvotes + coalesce(cast_votes.up, 0)`.as('trueUpvotes'),
          sql<number>`games.imported_downvotes + coalesce(cast_votes.down, 0)`.as('trueDownvotes'),
        ]),
    );
}

function onlyDrift(counters: CounterDrift[]): CounterDrift[] {
  return counters.filter(({ was, is }) => was !== is);
}
