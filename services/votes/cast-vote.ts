import { AppError, hasCode } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { type Actor, actingUser, standingAt } from '#domain/policy.ts';
import { nextCountedVote, nextVote, type VoteState, type VoteType } from '#domain/votes/vote.ts';
import type { AppContext } from '#platform/context.ts';
import type { PageTag } from '#platform/db/changes.ts';
import { isRowRefusal, isStorable } from '#platform/db/portability.ts';
import { ballotKey, holdVoting, listMostVoted, type Voting, voteWrites } from '#platform/db/votes/votes.ts';
import { findAddress, maySee } from '../games/find-game.ts';

export interface CastVote {
  vote: VoteState;
  upvotes: number;
  downvotes: number;
  /** False if an existing vote stayed as it was because of `VoteToCast.leaves` or `shown`. */
  isCast: boolean;
  /** Whether the vote is stored but counts only after the voter confirms their e-mail address. */
  isKept: boolean;
}

export interface VoteToCast {
  actor: Actor;
  gameId: string;
  /** If this is set but isn't the game's current slug, the game counts as not found. */
  slug?: string;
  voteType: VoteType;
  /** 'any': an existing vote stays. */
  leaves?: 'any';
  /** The vote before the press, as the voter saw it. If the press has already been carried out, nothing changes. */
  shown?: VoteState | undefined;
  /** Whether the vote may wait some milliseconds to share a commit with others. */
  mayWait?: boolean;
}

/**
 * Handles one press of a vote button. Resolves after the commit, which concurrent votes share. If mail is configured,
 * votes of people without a confirmed address count only after `confirmEmail` or `resetPassword`. Throws
 * `vote-needs-sign-in`, `game-id-not-found`, and `rate-limited` if a newcomer has reached the daily limit of votes.
 */
export async function castVote(ctx: AppContext, vote: VoteToCast): Promise<CastVote> {
  const { id: userId } = actingUser(vote.actor, 'game:vote');
  if (!isStorable(vote.gameId)) throw notFound(vote);
  const queue = queues.get(ctx) ?? new VoteQueue(ctx);
  queues.set(ctx, queue);
  return queue.add({ ...vote, userId });
}

type Ballot = VoteToCast & { userId: string };
type Outcome = CastVote | AppError;

function notFound({ gameId }: VoteToCast): AppError {
  return new AppError('game-id-not-found', { params: { id: gameId } });
}

const queues = new WeakMap<AppContext, VoteQueue>();

/** The most votes in one transaction. A full transaction takes some milliseconds, and all its voters wait for it. */
const MOST_TOGETHER = 100;
/**
 * How long votes with `mayWait` wait for others if the last transaction had fewer than `FEW` votes. Most of a vote's
 * cost is its commit. Without the wait, a few dozen votes a second would take a quarter of the process's time.
 */
const WAIT_MS = 30;
const FEW = 10;

/** Writes together the votes that arrive during a transaction. Many votes take hardly longer to commit than one. */
class VoteQueue {
  readonly #ctx: AppContext;
  readonly #waiting: { ballot: Ballot; answer: PromiseWithResolvers<CastVote> }[] = [];
  #isWriting = false;
  #lastTogether = 0;

  constructor(ctx: AppContext) {
    this.#ctx = ctx;
  }

  add(ballot: Ballot): Promise<CastVote> {
    const answer = Promise.withResolvers<CastVote>();
    this.#waiting.push({ ballot, answer });
    if (!this.#isWriting) void this.#writeAll();
    return answer.promise;
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      await this.#letOthersJoin();
      const some = this.#waiting.splice(0, MOST_TOGETHER);
      this.#lastTogether = some.length;
      const outcomes = await this.#write(some.map(({ ballot }) => ballot));
      for (const [at, { answer }] of some.entries()) {
        const outcome = outcomes[at];
        if (outcome && 'vote' in outcome) answer.resolve(outcome);
        else answer.reject(outcome);
      }
    }
    this.#isWriting = false;
  }

  /**
   * Lets requests that have already arrived add their votes. Waits `WAIT_MS` for more votes if the last batch was small
   * and each waiting ballot has `mayWait`.
   */
  #letOthersJoin(): Promise<void> {
    const mayWait = this.#lastTogether < FEW && this.#waiting.every(({ ballot }) => ballot.mayWait);
    return new Promise((resolve) => {
      if (mayWait) setTimeout(resolve, WAIT_MS);
      else setImmediate(resolve);
    });
  }

  /** Never throws. If the database refuses one of several votes, writes each alone, so only the refused vote fails. */
  async #write(ballots: readonly Ballot[]): Promise<(Outcome | Error)[]> {
    try {
      return await castTogether(this.#ctx, ballots);
    } catch (error) {
      if (ballots.length === 1 || !isRowRefusal(error)) return ballots.map(() => error as Error);
      const outcomes: (Outcome | Error)[] = [];
      for (const ballot of ballots) outcomes.push(...(await this.#write([ballot])));
      return outcomes;
    }
  }
}

async function castTogether(ctx: AppContext, ballots: readonly Ballot[]): Promise<Outcome[]> {
  return ctx.db.transact(async (tx) => {
    const { db } = tx;
    const at = ctx.clock.now();
    const voting = await holdVoting(db, { ballots, at });
    const moved = new Map<string, { gameId: string; userId: string; vote: VoteState; isCounted: boolean }>();
    const games = new Map<string, { id: string; upvotes: number; downvotes: number }>();
    const creators = new Map<string, { id: string; votes: number }>();

    const outcomes = ballots.map((ballot): Outcome => {
      const { gameId, userId, voteType, leaves, shown } = ballot;
      const refusal = refusalOf(ballot, voting, at);
      const game = voting.games.get(gameId);
      if (refusal || !game) return refusal ?? notFound(ballot);
      const key = ballotKey(ballot);
      const before = moved.get(key) ?? voting.votes.get(key) ?? { vote: 'none', isCounted: false };
      const { vote: current, isCounted: wasCounted } = before;
      const by = games.get(gameId) ?? { id: gameId, upvotes: 0, downvotes: 0 };
      const countersNow = () => ({ upvotes: game.upvotes + by.upvotes, downvotes: game.downvotes + by.downvotes });
      const isDone = shown !== undefined && current === nextVote(shown, voteType).next;
      if (isDone || (leaves === 'any' && current !== 'none')) {
        return { vote: current, ...countersNow(), isCast: false, isKept: !wasCounted };
      }
      const mayCount = ctx.config.smtp === null || voting.people.get(userId)?.isConfirmed === 1;
      const press = { current, wasCounted, pressed: voteType, mayCount };
      const { next, isCounted, upvotes, downvotes } = nextCountedVote(press);
      moved.set(key, { gameId, userId, vote: next, isCounted });
      by.upvotes += upvotes;
      by.downvotes += downvotes;
      games.set(gameId, by);
      if (game.creatorId) {
        const { votes } = creators.get(game.creatorId) ?? { votes: 0 };
        creators.set(game.creatorId, { id: game.creatorId, votes: votes + upvotes });
      }
      return { vote: next, ...countersNow(), isCast: true, isKept: next !== 'none' && !isCounted };
    });

    if (moved.size > 0) {
      const writes = voteWrites(db, {
        votes: [...moved.values()],
        games: [...games.values()],
        creators: [...creators.values()].filter(({ votes }) => votes !== 0),
        at,
      });
      const tags = [
        ...Array.from(games.keys(), (id) => `game:${id}` as const),
        ...Array.from(creators.keys(), (id) => `person:${id}` as const),
      ] satisfies PageTag[];
      const announcement = ctx.changes.recordQuery(tx, 'lists', ...tags);
      tx.endWith([...writes, announcement]);
    }
    return outcomes;
  });
}

/** Returns why a vote is refused, or null. Checks the current standing, because `actor.standing` may be outdated. */
function refusalOf(ballot: Ballot, { people, games, votes }: Voting, at: number): AppError | null {
  const person = people.get(ballot.userId);
  if (!person) return new AppError('vote-needs-sign-in');
  const standing = standingAt(person, at);
  if (standing !== 'good') return new AppError(standing);
  const isMore = person.recentVotes >= LIMITS.newcomer.votesADay && !votes.has(ballotKey(ballot));
  if (isMore) return new AppError('rate-limited');
  const game = games.get(ballot.gameId);
  const isAsked = game && (ballot.slug === undefined || ballot.slug === game.slug);
  return isAsked && maySee(ballot.actor, game) ? null : notFound(ballot);
}

type Leading = readonly { id: string; upvotes: number }[];

/** How many of the most voted games are read. More than `risenUntil`, because the ranking may lag behind new votes. */
const LEADING = 30;

/** How long the list of most voted games is reused, so that many votes cost one query. */
const LEADING_KEPT_MS = 1_000;

const leaders = new WeakMap<AppContext, { at: number; leading: Promise<Leading> }>();

/**
 * Returns a game's place among the most voted games if a vote has just improved that place. Returns null otherwise, and
 * also if the place is beyond `risenUntil`. Games with equal votes share a place. `cast` is what `castVote` returned. A
 * failure is only logged, because the vote is already saved.
 */
export async function findReachedPlace(ctx: AppContext, cast: { gameId: string } & CastVote): Promise<number | null> {
  const { gameId, vote, upvotes, isCast, isKept } = cast;
  if (vote !== 'up' || !isCast || isKept) return null;
  try {
    const others = (await findLeading(ctx)).filter(({ id }) => id !== gameId);
    const placeWith = (count: number) => others.filter((other) => other.upvotes > count).length + 1;
    const place = placeWith(upvotes);
    return place <= LIMITS.lists.risenUntil && place < placeWith(upvotes - 1) ? place : null;
  } catch (error) {
    ctx.log.error({ err: error, gameId }, 'the place that a vote reached could not be found');
    return null;
  }
}

function findLeading(ctx: AppContext): Promise<Leading> {
  const now = ctx.clock.now();
  const known = leaders.get(ctx);
  if (known && now - known.at < LEADING_KEPT_MS) return known.leading;
  const leading = listMostVoted(ctx.db.read, { limit: LEADING });
  leaders.set(ctx, { at: now, leading });
  // Forgets a failed query, so that the next vote repeats it.
  leading.catch(() => leaders.delete(ctx));
  return leading;
}

const MOST_REMEMBERED = 10_000;

/** The ids of games by slug. May be outdated, so `castVote` checks the slug. */
const remembered = new WeakMap<AppContext, Map<string, string>>();

/** Casts a vote on a game; `slug` may also be its id. Caches ids by slug, to save queries. Throws like `castVote`. */
export async function castVoteAt(ctx: AppContext, { slug, ...vote }: Omit<VoteToCast, 'gameId'> & { slug: string }) {
  const ids = remembered.get(ctx) ?? new Map<string, string>();
  remembered.set(ctx, ids);
  const known = ids.get(slug);
  if (known !== undefined) {
    try {
      return { ...(await castVote(ctx, { ...vote, gameId: known, slug })), gameId: known };
    } catch (error) {
      if (!hasCode(error, 'game-id-not-found')) throw error;
      ids.delete(slug);
    }
  }
  const found = await findAddress(ctx, slug, vote.actor);
  if (found === null) throw new AppError('game-id-not-found', { params: { id: slug } });
  const cast = await castVote(ctx, { ...vote, gameId: found.id });
  if (ids.size >= MOST_REMEMBERED) ids.clear();
  if (found.slug === slug) ids.set(slug, found.id);
  return { ...cast, gameId: found.id };
}
