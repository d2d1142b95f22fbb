import { AppError } from '#domain/errors.ts';
import { ALL_TIME, isScore } from '#domain/hosting/score.ts';
import { LIMITS } from '#domain/limits.ts';
import { actingUser, type By } from '#domain/policy.ts';
import { weekName, weekOf } from '#domain/race/week.ts';
import type { AppContext } from '#platform/context.ts';
import { lockExistingGame } from '#platform/db/games/games.ts';
import * as rows from '#platform/db/hosting/scores.ts';

const weekNow = ({ clock }: AppContext): string => weekName(weekOf(clock.now()));

/** What a hosted game says that a member reached; only the best counts. Throws `game-not-found`, `invalid-input`. */
export async function recordScore(ctx: AppContext, { actor, gameId, score }: By<'gameId'> & { score: number }) {
  const { id: userId } = actingUser(actor, 'game:score');
  if (!isScore(score)) throw new AppError('invalid-input');
  await ctx.limits.take('score', userId);
  await ctx.db.transact(async (tx) => {
    const game = await lockExistingGame(tx.db, { id: gameId });
    if (game.label === null || game.visibility !== 'public' || game.scoresOff === 1)
      throw new AppError('game-not-found');
    const best = { gameId, userId, score, at: ctx.clock.now() };
    const isBestEver = await rows.keepBest(tx.db, { ...best, week: ALL_TIME });
    const isBestOfWeek = await rows.keepBest(tx.db, { ...best, week: weekNow(ctx) });
    if (isBestEver || isBestOfWeek) await ctx.changes.recordGame(tx, gameId);
  });
}

export type Scores = NonNullable<Awaited<ReturnType<typeof findScores>>>;

/** The best ten of this week and of all time; null for a game without scores. */
export async function findScores(ctx: AppContext, { gameId }: { gameId: string }) {
  const best = (week: string) => rows.listBest(ctx.db.read, { gameId, week, limit: LIMITS.lists.scores });
  const [week, ever] = await Promise.all([best(weekNow(ctx)), best(ALL_TIME)]);
  return ever.length > 0 ? { week, ever } : null;
}
