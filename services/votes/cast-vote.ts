import { AppError, type ErrorCode } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { type Actor, actingUser, standingAt } from '#domain/policy.ts';
import { NO_WEEK } from '#domain/race/week.ts';
import { nextCountedVote, nextVote, type VoteState, type VoteType } from '#domain/votes/vote.ts';
import type { AppContext } from '#platform/context.ts';
import type { PageTag } from '#platform/db/changes.ts';
import { isRowRefusal, isStorable } from '#platform/db/portability.ts';
import { ballotKey, holdVoting, type VotedGame, type VoterRow, writeVotes } from '#platform/db/votes/votes.ts';
import { afterwards } from '../afterwards.ts';
import { maySee } from '../games/find-game.ts';
import { oneByOne } from '../in-steps.ts';
import { gatherVotes } from '../people/notifications.ts';
import { sayPlaceInRace } from '../race/find-race.ts';

/**
 * `isCast`: false if an existing vote stayed because of `VoteToCast.isLegacy` or `shown`. `isWaiting`: stored, but counts
 * only after the voter confirms their e-mail address.
 */
export type CastVote = ReturnType<typeof outcomeOf>;

interface VoteToCast {
  actor: Actor;
  gameId: string;
  voteType: VoteType;
  /** From the original site: an existing vote stays, and the race doesn't count it. */
  isLegacy?: true;
  /** As the voter saw it. If the press has already been carried out, nothing changes. */
  shown?: VoteState | undefined;
}

type Ballot = VoteToCast & { userId: string };
type Outcome = CastVote | AppError;

/** Throws `game-id-not-found`, and `rate-limited` if a newcomer has reached the daily limit. */
export async function castVote(ctx: AppContext, vote: VoteToCast): Promise<CastVote> {
  const { id: userId } = actingUser(vote.actor, 'game:vote');
  if (!isStorable(vote.gameId)) throw notFound(vote);
  const queue = queues.get(ctx) ?? new VoteQueue(ctx);
  queues.set(ctx, queue);
  return queue.add({ ...vote, userId });
}

const notFound = ({ gameId }: { gameId: string }) => new AppError('game-id-not-found', { params: { id: gameId } });

const queues = new WeakMap<AppContext, VoteQueue>();

/** All voters of a transaction wait for it. */
const MOST_TOGETHER = 100;

/** Many votes take hardly longer to commit than one. */
class VoteQueue {
  readonly #ctx: AppContext;
  readonly #waiting: { ballot: Ballot; answer: PromiseWithResolvers<CastVote> }[] = [];
  #isWriting = false;

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
      const some = this.#waiting.splice(0, MOST_TOGETHER);
      const outcomes = await this.#write(some.map(({ ballot }) => ballot));
      for (const [at, { answer }] of some.entries()) {
        const outcome = outcomes[at];
        if (outcome && 'vote' in outcome) answer.resolve(outcome);
        else answer.reject(outcome);
      }
    }
    this.#isWriting = false;
  }

  /** Never throws. If the database refuses one of several votes, only that vote fails. */
  async #write(ballots: readonly Ballot[]): Promise<(Outcome | Error)[]> {
    try {
      return await castTogether(this.#ctx, ballots);
    } catch (error) {
      if (ballots.length === 1 || !isRowRefusal(error)) return ballots.map(() => error as Error);
      return (await oneByOne(ballots, (ballot) => this.#write([ballot]))).flat();
    }
  }
}

async function castTogether(ctx: AppContext, ballots: readonly Ballot[]): Promise<Outcome[]> {
  return ctx.db.transact(async (tx) => {
    const at = ctx.clock.now();
    const voting = await holdVoting(tx.db, { ballots, at });
    const [votes, games] = [new Set<VoterRow>(), new Set<VotedGame>()];
    const totals = new Map<string, number>();
    const [moved, risen] = [new Set<string>(), new Set<string>()];

    const outcomes = ballots.map((ballot): Outcome => {
      const { gameId, voteType, isLegacy, shown } = ballot;
      const vote = voting.votes.get(ballotKey(ballot));
      if (!vote) return new AppError('vote-needs-sign-in');
      const game = voting.games.get(gameId);
      const refusal = refusalOf(vote, at);
      if (refusal) return new AppError(refusal);
      if (!game || !maySee(ballot.actor, game)) return notFound(ballot);

      const isDone = shown !== undefined && vote.vote === nextVote(shown, voteType).next;
      if (isDone || (isLegacy && vote.vote !== 'none')) return outcomeOf(vote, game, false);
      const { next, isCounted, upvotes, downvotes } = nextCountedVote({
        current: vote.vote,
        wasCounted: vote.isCounted === 1,
        pressed: voteType,
        mayCount: ctx.settings.smtpUrl === '' || vote.isConfirmed === 1,
      });
      const week = isLegacy ? NO_WEEK : vote.week;
      Object.assign(vote, { vote: next, isCounted: isCounted ? 1 : 0, week } satisfies Partial<VoterRow>);
      game.upvotes += upvotes;
      game.downvotes += downvotes;
      votes.add(vote);
      games.add(game);
      if (upvotes !== 0 && game.creatorId && game.creatorId !== ballot.userId) moved.add(gameId);
      if (upvotes > 0 && game.creatorId !== ballot.userId) risen.add(gameId);
      if (game.creatorId) totals.set(game.creatorId, (totals.get(game.creatorId) ?? 0) + upvotes);
      return outcomeOf(vote, game, true);
    });

    if (votes.size > 0) {
      await writeVotes(tx.db, { votes, games, totals, at });
      if (moved.size > 0) await gatherVotes(ctx, tx, { gameIds: [...moved], risen });
      const tags = [
        ...Array.from(games, ({ id }) => `game:${id}` as const),
        ...Array.from(totals.keys(), (id) => `person:${id}` as const),
      ] satisfies PageTag[];
      await ctx.changes.record(tx, 'lists', ...tags);
    }
    return outcomes;
  });
}

function outcomeOf({ vote, isCounted }: VoterRow, { upvotes, downvotes }: VotedGame, isCast: boolean) {
  return { vote, upvotes, downvotes, isCast, isWaiting: vote !== 'none' && isCounted === 0 };
}

/** Checks the current standing: the actor's may be outdated. */
function refusalOf(voter: VoterRow, at: number): ErrorCode | null {
  const standing = standingAt(voter, at);
  if (standing !== 'good') return standing;
  return voter.vote === 'none' && voter.recentVotes >= LIMITS.newcomer.votesADay ? 'rate-limited' : null;
}

/** Says where the vote has brought the game, or ''. A failure is only logged, because the vote is already saved. */
export async function sayWhatItDid(ctx: AppContext, cast: { gameId: string } & CastVote): Promise<string> {
  const { gameId, vote, isCast, isWaiting } = cast;
  if (vote !== 'up' || !isCast || isWaiting) return '';
  return afterwards(ctx, () => sayPlaceInRace(ctx, { gameId }), '');
}
