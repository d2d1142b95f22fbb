import { sql } from 'kysely';
import { weekOf } from '#domain/race/week.ts';
import type { Db } from '../database.ts';
import { givenIds, isPostgres } from '../portability.ts';
import { countWaitingRaceVotes } from '../race/race-votes.ts';
import { updateRows } from '../rows.ts';
import type { UserRow } from '../schema.ts';

/** Kysely's migrator takes the only other advisory lock. The two keys must differ. */
const STANDINGS = 7_051_973;

/** Takes a shared lock, which keeps people from being banned or unbanned until the transaction ends. */
export async function shareStandings(db: Db): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock_shared(${STANDINGS})`.execute(db);
}

/**
 * Waits for all transactions that called `shareStandings`. There is one lock for everybody: with a lock per voter, two
 * people who vote for each other's games could deadlock, because a vote also locks the game's creator.
 */
export async function lockStandings(db: Db): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${STANDINGS})`.execute(db);
}

/** Needs `shareStandings` if the result decides which votes count. */
export async function findBanned(db: Db, { ids }: { ids: readonly string[] }): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select users.id from ${givenIds(db, [...new Set(ids)])}
    join users on users.id = given.id where users.standing = 'banned'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Locks the games first, in the order of their ids, and then the people, just as voting does. */
export async function moveVotesOf(db: Db, given: { userId: string; sign: 1 | -1; isCounted?: 0 | 1 }) {
  const { userId, sign, isCounted = 1 } = given;
  const own = sql`votes.user_id = ${userId} and votes.is_counted = ${sql.lit(isCounted)}`;
  if (isPostgres(db)) {
    await sql`select id from games where id in (select game_id from votes where ${own})
      order by id for no key update`.execute(db);
  }
  const by = sql.lit(sign);
  await sql`update users set total_votes = total_votes + ${by} * (
      select count(*) from votes join games on games.id = votes.game_id
      where ${own} and votes.vote_type = 'up' and games.creator_id = users.id)
    where id in (
      select games.creator_id from votes join games on games.id = votes.game_id
      where ${own} and votes.vote_type = 'up')`.execute(db);
  await sql`update games set
      upvotes = upvotes + ${by} * (select count(*) from votes where votes.game_id = games.id
        and ${own} and votes.vote_type = 'up'),
      downvotes = downvotes + ${by} * (select count(*) from votes where votes.game_id = games.id
        and ${own} and votes.vote_type = 'down')
    where id in (select game_id from votes where ${own})`.execute(db);
}

/** Needs `lockStandings`. `at`: votes of weeks that are over by then don't count in their races any more. */
export async function countWaitingVotes(db: Db, given: { user: Pick<UserRow, 'id' | 'standing'>; at: number }) {
  const { id: userId, standing } = given.user;
  if (standing !== 'banned') await moveVotesOf(db, { userId, sign: 1, isCounted: 0 });
  await updateRows(db, 'users', { set: { isConfirmed: 1 }, where: { id: userId } });
  await updateRows(db, 'votes', { set: { isCounted: 1 }, where: { userId, isCounted: 0 } });
  await countWaitingRaceVotes(db, { userId, week: weekOf(given.at) });
}
