import { sql, type Transaction } from 'kysely';
import { LIMITS } from '#domain/limits.ts';
import { UPKEEP_LIMITS } from '#domain/upkeep-limits.ts';
import type { VoteState, VoteType } from '#domain/votes/vote.ts';
import type { Db } from '../database.ts';
import { standingsShare } from '../moderation/standings.ts';
import { givenRows, isPostgres, type Rows } from '../portability.ts';
import { prepare } from '../prepared.ts';
import type { GameRow, Schema, UserRow } from '../schema.ts';
import { runTogether } from '../transaction.ts';

/** One person's vote on one game. */
type Ballot = { gameId: string; userId: string };

/** `recentVotes`: the number of a newcomer's votes in the last `spam.withinMs`; 0 for other people. */
type Voter = Pick<UserRow, 'id' | 'standing' | 'suspendedUntil' | 'isConfirmed'> & { recentVotes: number };

/** A game with its vote counters before this transaction's votes. */
type VotedGame = Pick<GameRow, 'id' | 'slug' | 'creatorId' | 'visibility' | 'upvotes' | 'downvotes'>;

/** A ballot's key in the map `Voting.votes`. */
export const ballotKey = ({ gameId, userId }: Ballot): string => `${gameId} ${userId}`;

const findVoters = prepare<{ ids: Rows; joined: number; voted: number }, Voter>((db, { ids, joined, voted }) =>
  sql<Voter>`select id, standing, suspended_until, is_confirmed, case when date_joined <= ${joined} then 0
      else (select count(*) from votes where user_id = users.id and created_at > ${voted}) end as recent_votes
    from users
    where id in (select id from ${givenRows(db, { id: 'text' }, ids)})`.compile(db),
);

const holdGames = prepare<{ ids: Rows }, VotedGame>((db, { ids }) =>
  sql<VotedGame>`select id, slug, creator_id, visibility, upvotes, downvotes from games
    where id in (select id from ${givenRows(db, { id: 'text' }, ids)}) and removed_by is null
    order by id ${isPostgres(db) ? sql`for no key update` : sql``}`.compile(db),
);

type CastVote = Ballot & { vote: VoteType; isCounted: number };

const findVotes = prepare<{ ballots: Rows }, CastVote>((db, { ballots }) =>
  sql<CastVote>`select game_id, user_id, vote_type as vote, is_counted from votes
    where (game_id, user_id) in (
      select game_id, user_id from ${givenRows(db, BALLOT, ballots)})`.compile(db),
);

/**
 * Reads the voters, games and existing votes. Locks the games in order of id. Until the transaction ends, nobody's
 * standing (such as a ban) can change. Must be the transaction's first call.
 */
export async function holdVoting(db: Transaction<Schema>, given: { ballots: readonly Ballot[]; at: number }) {
  const { ballots, at } = given;
  const idsOf = (of: readonly string[]) => Array.from(new Set(of), (id) => [id]);
  const [joined, voted] = [at - LIMITS.newcomer.forMs, at - UPKEEP_LIMITS.spam.withinMs];
  const [, people, games, votes] = await runTogether(db, [
    standingsShare(db),
    findVoters.query(db, { ids: idsOf(ballots.map(({ userId }) => userId)), joined, voted }),
    holdGames.query(db, { ids: idsOf(ballots.map(({ gameId }) => gameId)) }),
    // A separate query, because it must also see votes that were committed while `holdGames` waited for locks.
    findVotes.query(db, { ballots: ballots.map(cells) }),
  ]);
  return {
    people: new Map(people.map((person) => [person.id, person])),
    games: new Map(games.map((game) => [game.id, game])),
    votes: new Map(votes.map((row) => [ballotKey(row), { vote: row.vote, isCounted: row.isCounted === 1 }])),
  };
}

/** What `holdVoting` has read. The maps have no entries for unknown ids. */
export type Voting = Awaited<ReturnType<typeof holdVoting>>;

export interface VotesToWrite {
  /** A `vote` of 'none' deletes the row. */
  votes: readonly (Ballot & { vote: VoteState; isCounted: boolean })[];
  /** By how much the games' counters change. */
  games: readonly { id: string; upvotes: number; downvotes: number }[];
  /** By how much the creators' total votes change. */
  creators: readonly { id: string; votes: number }[];
  /** Milliseconds since 1970. */
  at: number;
}

const deleteVotes = prepare<{ ballots: Rows }, unknown>((db, { ballots }) =>
  sql`delete from votes where (game_id, user_id) in
    (select game_id, user_id from ${givenRows(db, BALLOT, ballots)})`.compile(db),
);

const upsertVotes = prepare<{ rows: Rows; at: number }, unknown>((db, { rows, at }) =>
  sql`insert into votes (game_id, user_id, vote_type, created_at, is_counted)
    select game_id, user_id, vote, cast(${at} as bigint), is_counted
    from ${givenRows(db, { ...BALLOT, vote: 'text', is_counted: 'bigint' }, rows)}
    where true on conflict (game_id, user_id) do update
      set vote_type = excluded.vote_type, created_at = excluded.created_at,
        is_counted = excluded.is_counted`.compile(db),
);

const moveCounters = prepare<{ rows: Rows }, unknown>((db, { rows }) =>
  sql`update games set upvotes = games.upvotes + given.upvotes, downvotes = games.downvotes + given.downvotes
    from ${givenRows(db, { id: 'text', upvotes: 'bigint', downvotes: 'bigint' }, rows)}
    where games.id = given.id`.compile(db),
);

const CREATORS = { id: 'text', votes: 'bigint' } as const;

const holdCreators = prepare<{ rows: Rows }, unknown>((db, { rows }) =>
  sql`select id from users where id in (select id from ${givenRows(db, CREATORS, rows)})
    order by id for no key update`.compile(db),
);

const moveTotals = prepare<{ rows: Rows }, unknown>((db, { rows }) =>
  sql`update users set total_votes = total_votes + given.votes
    from ${givenRows(db, CREATORS, rows)} where users.id = given.id`.compile(db),
);

/** The queries that write votes and change counters, for `runTogether`. Call `holdVoting` first. */
export function voteWrites(db: Db, { votes, games, creators, at }: VotesToWrite) {
  const unlessEmpty = <Query>(rows: Rows, query: (rows: Rows) => Query) => (rows.length > 0 ? query(rows) : null);
  const cast = votes.filter(({ vote }) => vote !== 'none');
  const gone = votes.filter(({ vote }) => vote === 'none');
  const castRows = cast.map((vote) => [...cells(vote), vote.vote, vote.isCounted ? 1 : 0]);
  const gameRows = games.map(({ id, upvotes, downvotes }) => [id, upvotes, downvotes]);
  const creatorRows = creators.map(({ id, votes }) => [id, votes]);
  return [
    unlessEmpty(gone.map(cells), (ballots) => deleteVotes.query(db, { ballots })),
    unlessEmpty(castRows, (rows) => upsertVotes.query(db, { rows, at })),
    unlessEmpty(gameRows, (rows) => moveCounters.query(db, { rows })),
    // Locks the creators in order of id, so that two processes can't deadlock.
    unlessEmpty(isPostgres(db) ? creatorRows : [], (rows) => holdCreators.query(db, { rows })),
    unlessEmpty(creatorRows, (rows) => moveTotals.query(db, { rows })),
  ];
}

/** The public games with the most upvotes. */
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
