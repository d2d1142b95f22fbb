import { AppError, hasCode } from '#domain/errors.ts';
import type { AppContext } from '#platform/context.ts';
import { findAddress } from '../games/find-game.ts';
import { type CastVote, castVote, type VoteToCast } from './cast-vote.ts';

const MOST_REMEMBERED = 10_000;

/** The ids of games by slug. May be outdated, so `castVote` checks the slug. */
const remembered = new WeakMap<AppContext, Map<string, string>>();

/** Casts a vote on the game with this slug or id. Remembers slugs, to save round trips. Throws what `castVote` throws. */
export async function castVoteAt(
  ctx: AppContext,
  { slug, ...vote }: Omit<VoteToCast, 'gameId'> & { slug: string },
): Promise<CastVote & { gameId: string }> {
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
