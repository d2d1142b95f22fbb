import { LIMITS } from '#domain/limits.ts';
import { type SpamSign, type SubmissionFacts, spamSigns } from '#domain/moderation/spam.ts';
import type { Actor } from '#domain/policy.ts';
import { UPKEEP_LIMITS } from '#domain/upkeep-limits.ts';
import type { AppContext } from '#platform/context.ts';
import { countBadGames, countSubmittedAt, countSubmittedBy } from '#platform/db/moderation/held-games.ts';
import { findUserById } from '#platform/db/people/users.ts';

type Written = Pick<SubmissionFacts, 'title' | 'description' | 'tags' | 'playUrl'>;

/**
 * What makes a game look like spam, no matter how it comes in. Applies to visitors and to people in their first week here;
 * everybody else is known well enough to be moderated themselves. If there is any sign, the caller holds the game.
 *
 * @param sent `isNew`: false for an edit, of which there may be many
 */
export async function findSpamSigns(
  ctx: AppContext,
  { actor, game, isNew }: { actor: Actor; game: Written; isNew: boolean },
): Promise<SpamSign[]> {
  if (await isKnown(ctx, actor)) return [];
  const { read } = ctx.db;
  const { withinMs, aDayFromOnePlace } = UPKEEP_LIMITS.spam;
  const { title, description, tags, playUrl } = game;
  const { place, host } = await ctx.places.placeOf(playUrl);
  const since = ctx.clock.now() - withinMs;
  const [refusedThere, recentThere, recentByThem] = await Promise.all([
    countBadGames(read, { place }),
    isNew && host !== null ? countSubmittedAt(read, { host, since, upTo: aDayFromOnePlace }) : 0,
    isNew && actor.kind === 'user' ? countSubmittedBy(read, { actorId: actor.id, since }) : 0,
  ]);
  return spamSigns({ title, description, tags, playUrl, refusedThere, recentThere, recentByThem });
}

async function isKnown(ctx: AppContext, actor: Actor): Promise<boolean> {
  if (actor.kind === 'visitor') return false;
  if (actor.isAdmin) return true;
  const person = await findUserById(ctx.db.read, { id: actor.id });
  return person !== undefined && person.dateJoined <= ctx.clock.now() - LIMITS.newcomer.forMs;
}
