import { sql } from 'kysely';
import { NO_WEEK, weekOf } from '#domain/race/week.ts';
import type { VoteState } from '#domain/votes/vote.ts';
import type { Db } from '../database.ts';
import { givenRows } from '../portability.ts';
import { insertNew } from '../rows.ts';
import type { GameRow } from '../schema.ts';

/** `vote`: after the press. */
type RaceVote = { gameId: string; userId: string; week: number; vote: VoteState; isCounted: 0 | 1 };

const COLUMNS = {
  game_id: 'text',
  user_id: 'text',
  week: 'bigint',
  vote: 'text',
  is_counted: 'bigint',
} as const;

/** Each vote writes only the row of its own week, so no later vote changes the result of a week that is over. */
export async function writeRaceVotes(db: Db, { votes, at }: { votes: readonly RaceVote[]; at: number }): Promise<void> {
  const rows = votes.map(({ gameId, userId, week, vote, isCounted }) => [gameId, userId, week, vote, isCounted]);
  await sql`insert into race_votes (game_id, user_id, week, vote, at, is_counted, was_up)
    select game_id, user_id, week, vote, cast(${at} as bigint), is_counted, case vote when 'up' then 1 else 0 end
    from ${givenRows(db, COLUMNS, rows)} where true ${OVERWRITE}`.execute(db);
}

const OVERWRITE = sql`on conflict (game_id, user_id, week) do update
  set vote = excluded.vote, at = excluded.at, is_counted = excluded.is_counted,
    was_up = case when race_votes.was_up = 1 then 1 else excluded.was_up end`;

type GivenVote = { gameId: string; userId: string; voteType: VoteState; createdAt: number };
/** Upvotes before `since` count in no week. If that is all, as for an import, later ones by the same people don't either. */
export async function insertUpvotes(db: Db, { votes, since }: { votes: readonly GivenVote[]; since: number }) {
  const rows = votes.flatMap(({ gameId, userId, voteType, createdAt: at }) => {
    if (voteType !== 'up') return [];
    const week = at >= since ? weekOf(at) : NO_WEEK;
    return [{ gameId, userId, week, vote: 'up', at, isCounted: week === NO_WEEK ? 0 : 1, wasUp: 1 } as const];
  });
  await insertNew(db, 'raceVotes', rows, ['gameId', 'userId', 'week']);
}

/** Of a person who has confirmed their address. */
export const countWaitingRaceVotes = async (db: Db, { userId, week }: { userId: string; week: number }) =>
  sql`update race_votes set is_counted = 1
    where user_id = ${userId} and week = ${week} and vote <> 'none'`.execute(db);

export type RacerRow = Pick<GameRow, 'title' | 'slug' | 'seq' | 'creatorId'> & {
  gameId: string;
  people: number;
  downvotes: number;
  lastAt: number;
};

/** Public games that at least so many people upvoted for the first time in this week. */
export async function listRacers(db: Db, { week, least }: { week: number; least: number }): Promise<RacerRow[]> {
  // A union, because in a `case`, `not exists` would be looked up row by row.
  const counted = sql`from race_votes as cast_votes join games as own on own.id = cast_votes.game_id
    where cast_votes.week = ${week} and is_counted = 1 and (own.creator_id is null or own.creator_id <> user_id)
      and user_id not in (select id from users where standing = 'banned')`;
  const { rows } = await sql<RacerRow>`
    select games.id as game_id, title, slug, seq, creator_id, people, raced.downvotes, last_at
    from (
      select game_id, sum(is_first) as people, sum(1 - is_first) as downvotes, max(at * is_first) as last_at
      from (
        select game_id, at, 1 as is_first ${counted} and vote = 'up' and not exists (
          select 1 from race_votes as earlier where earlier.game_id = cast_votes.game_id
            and earlier.user_id = cast_votes.user_id and earlier.week < ${week} and earlier.was_up = 1)
        union all select game_id, at, 0 ${counted} and vote = 'down'
      ) as given_votes
      group by game_id
      having sum(is_first) >= ${least}
    ) as raced
    join games on games.id = raced.game_id and games.visibility = 'public'`.execute(db);
  return rows;
}

/** The first week after `after` in which somebody voted. */
export async function findFirstRace(db: Db, { after }: { after: number }): Promise<number | null> {
  const first = db.selectFrom('raceVotes').select('week').where('week', '>', Math.max(after, NO_WEEK));
  return (await first.orderBy('week').limit(1).executeTakeFirst())?.week ?? null;
}

/** What only the result of a week needed. Who has upvoted a game once stays known. */
export const forgetRaceVotes = async (db: Db, { upTo }: { upTo: number }) =>
  db.deleteFrom('raceVotes').where('week', '>', NO_WEEK).where('week', '<=', upTo).where('wasUp', '=', 0).execute();

type Merge = { from: string; to: string };

/** For a merge. Where somebody voted on both in the same week, the vote on the kept game stays. */
export const copyRaceVotes = async (db: Db, { from, to }: Merge) =>
  sql`insert into race_votes (game_id, user_id, week, vote, at, is_counted, was_up)
    select cast(${to} as text), user_id, week, vote, at, is_counted, was_up from race_votes where game_id = ${from}
    ${OVERWRITE} where race_votes.vote = 'none'`.execute(db);

/** Keeps those that people have since changed. The duplicate still has its own rows. */
export const deleteCopiedRaceVotes = async (db: Db, { from, to }: Merge) =>
  sql`delete from race_votes where game_id = ${to} and exists (
    select 1 from race_votes as own where own.game_id = ${from} and own.user_id = race_votes.user_id
      and own.week = race_votes.week and own.vote = race_votes.vote and own.at = race_votes.at)`.execute(db);
