import type { Actor } from '#domain/policy.ts';
import { type SpamSign, type SubmissionFacts, spamSigns } from '#domain/spam.ts';
import { UPKEEP_LIMITS } from '#domain/upkeep-limits.ts';
import type { AppContext } from '#platform/context.ts';
import { countBadGames, countQuickAtHost } from '#platform/db/held-games.ts';
import { findUserById } from '#platform/db/users.ts';

export type QuickGame = Omit<SubmissionFacts, 'refusedThere' | 'recentThere'>;

/**
 * What makes a quick submission look like spam. Asked of visitors and of whoever has been here for less than
 * a week; administrators and everybody else are known well enough to be moderated themselves.
 */
export async function findSpamSigns(
  ctx: AppContext,
  { actor, game }: { actor: Actor; game: QuickGame },
): Promise<SpamSign[]> {
  if (await isKnown(ctx, actor)) return [];
  const { read } = ctx.db;
  const { withinMs, aDayFromOnePlace } = UPKEEP_LIMITS.spam;
  const { place, host } = await ctx.places.placeOf(game.playUrl);
  const since = ctx.clock.now() - withinMs;
  const [refusedThere, recentThere] = await Promise.all([
    countBadGames(read, { place }),
    host === null ? 0 : countQuickAtHost(read, { host, since, upTo: aDayFromOnePlace }),
  ]);
  return spamSigns({ ...game, refusedThere, recentThere });
}

async function isKnown(ctx: AppContext, actor: Actor): Promise<boolean> {
  if (actor.kind === 'visitor') return false;
  if (actor.isAdmin) return true;
  const person = await findUserById(ctx.db.read, { id: actor.id });
  return person !== undefined && person.dateJoined <= ctx.clock.now() - UPKEEP_LIMITS.spam.newcomerMs;
}
