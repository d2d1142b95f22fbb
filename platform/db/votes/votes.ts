import { sql } from 'kysely';
import { LIMITS } from '#domain/limits.ts';
import { weekOf } from '#domain/race/week.ts';
import { UPKEEP_LIMITS } from '#domain/upkeep-limits.ts';
import type { VoteState } from '#domain/votes/vote.ts';
import type { Db } from '../database.ts';
import { shareStandings } from '../moderation/standings.ts';
import { givenIds, givenRows, isPostgres } from '../portability.ts';
import { writeRaceVotes } from '../race/race-votes.ts';
import type { GameRow, UserRow } from '../schema.ts';

type Ballot = { gameId: string; userId: string };

export type VotedGame = Pick<GameRow, 'id' | 'creatorId' | 'visibility' | 'upvotes' | 'downvotes'>;
/** `week`: in whose race it counts. */
type VoteRow = Ballot & { vote: VoteState; isCounted: 0 | 1; week: number };

/** `recentVotes`: a newcomer's in the last `spam.withinMs`; 0 for others. */
export type VoterRow = VoteRow & Pick<UserRow, 'standing' | 'suspendedUntil' | 'isConfirmed'> & { recentVotes: number };

export const ballotKey = ({ gameId, userId }: Ballot): string => `${gameId} ${userId}`;

/** Locks the games in order of id, and everybody's standing. Must be the transaction's first call. */
export async function holdVoting(db: Db, { ballots, at }: { ballots: readonly Ballot[]; at: number }) {
  await shareStandings(db);
  const ids = [...new Set(ballots.map(({ gameId }) => gameId))];
  const games = await sql<VotedGame>`select id, creator_id, visibility, upvotes, downvotes from games
    where id in (select id from ${givenIds(db, ids)}) and removed_by is null
    order by id ${isPostgres(db) ? sql`for no key update` : sql``}`.execute(db);
  // A separate query, because it must also see votes that were committed while the last one waited for locks.
  const votes = await sql<VoterRow>`
    select given.game_id, given.user_id, coalesce(vote_type, 'none') as vote, coalesce(is_counted, 0) as is_counted,
      cast(${weekOf(at)} as bigint) as week, standing, suspended_until, is_confirmed,
      case when date_joined <= ${at - LIMITS.newcomer.forMs} then 0 else (select count(*) from votes
        where user_id = users.id and created_at > ${at - UPKEEP_LIMITS.spam.withinMs}) end as recent_votes
    from ${givenRows(db, BALLOT, ballots.map(cells))} join users on users.id = given.user_id
    left join votes on votes.game_id = given.game_id and votes.user_id = given.user_id`.execute(db);
  return {
    games: new Map(games.rows.map((game) => [game.id, game])),
    votes: new Map(votes.rows.map((vote) => [ballotKey(vote), vote])),
  };
}

interface VotesToWrite {
  /** A `vote` of 'none' deletes the row. */
  votes: Iterable<VoteRow>;
  games: Iterable<Pick<VotedGame, 'id' | 'upvotes' | 'downvotes'>>;
  totals: ReadonlyMap<string, number>;
  at: number;
}

/** Call `holdVoting` first, which locks the games. */
export async function writeVotes(db: Db, { votes, games, totals, at }: VotesToWrite): Promise<void> {
  await writeRaceVotes(db, { votes: [...votes], at });
  const { gone = [], cast = [] } = Object.groupBy(votes, ({ vote }) => (vote === 'none' ? 'gone' : 'cast'));
  if (gone.length > 0) {
    await sql`delete from votes where (game_id, user_id) in
      (select game_id, user_id from ${givenRows(db, BALLOT, gone.map(cells))})`.execute(db);
  }
  if (cast.length > 0) {
    const rows = cast.map((vote) => [...cells(vote), vote.vote, vote.isCounted]);
    await sql`insert into votes (game_id, user_id, vote_type, created_at, is_counted)
      select game_id, user_id, vote, cast(${at} as bigint), is_counted
      from ${givenRows(db, { ...BALLOT, vote: 'text', is_counted: 'bigint' }, rows)}
      where true on conflict (game_id, user_id) do update
        set vote_type = excluded.vote_type, created_at = excluded.created_at,
          is_counted = excluded.is_counted`.execute(db);
  }
  const counters = Array.from(games, ({ id, upvotes, downvotes }) => [id, upvotes, downvotes]);
  await sql`update games set upvotes = given.upvotes, downvotes = given.downvotes
    from ${givenRows(db, { id: 'text', upvotes: 'bigint', downvotes: 'bigint' }, counters)}
    where games.id = given.id`.execute(db);
  const moved = [...totals].filter(([, votes]) => votes !== 0);
  if (moved.length === 0) return;
  const creators = givenRows(db, { id: 'text', votes: 'bigint' }, moved);
  if (isPostgres(db)) {
    // Locks the creators in order of id, so that two processes can't deadlock.
    await sql`select id from users where id in (select id from ${creators})
      order by id for no key update`.execute(db);
  }
  await sql`update users set total_votes = total_votes + given.votes
    from ${creators} where users.id = given.id`.execute(db);
}

export const listMostVoted = async (db: Db, { limit }: { limit: number }) =>
  db
    .selectFrom('games')
    .select(['id', 'upvotes'])
    .where('visibility', '=', sql.lit('public'))
    .orderBy('upvotes', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();

const BALLOT = { game_id: 'text', user_id: 'text' } as const;

const cells = ({ gameId, userId }: Ballot): string[] => [gameId, userId];

const RECENT_VOTES = 60;

export async function listLastUpvoted(db: Db, { limit }: { limit: number }) {
  const { rows } = await sql<Pick<GameRow, 'seq'>>`
    select g.seq from (
      select game_id, created_at from votes where vote_type = 'up' and is_counted = 1
      order by created_at desc limit ${sql.lit(RECENT_VOTES)}) v
    join games g on g.id = v.game_id where g.visibility = 'public' and g.on_boards = 1
    group by g.seq order by max(v.created_at) desc, g.seq desc limit ${limit}`.execute(db);
  return rows;
}
