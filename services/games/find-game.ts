import type { GameDetail } from '#domain/games/game.ts';
import { plainSlug, slugOf } from '#domain/games/slug.ts';
import { type Actor, can, VISITOR } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findGameBySlugEver } from '#platform/db/games/game-slugs.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import type { GameRow } from '#platform/db/schema.ts';
import { presentGame } from './present-game.ts';

/** A kept game may turn out to be a duplicate too. */
const MERGES_FOLLOWED = 8;

export interface FoundGame {
  game: GameDetail;
  /** The game's present slug, when it was asked for by another name: redirect to /game/{slug}. */
  redirectTo?: string;
}

/**
 * A game by what stands in its address: its slug; an earlier slug; its id; and, as the second attempt,
 * the slug with every character outside a-z, 0-9 and hyphen removed. Last, the slug as we would have spelled it, so
 * that 'LOST' finds 'lost'. Null when there is no such game, or none for this person.
 */
export async function findGameBySlug(
  ctx: AppContext,
  slug: string,
  actor: Actor = VISITOR,
): Promise<FoundGame | null> {
  const current = await findGameRow(ctx.db.read, { slug });
  if (current && maySee(actor, current)) return { game: await presentGame(ctx, current) };
  const id = current?.id ?? (await findIdByOldSlug(ctx, slug)) ?? slug;
  const found =
    (await findGameById(ctx, id, actor)) ??
    (await findBySpelling(ctx, plainSlug(slug), actor)) ??
    (await findBySpelling(ctx, slugOf(slug), actor));
  return found && { game: found, redirectTo: found.slug };
}

/** A game by its id, or null. A duplicate that was removed leads to the game that was kept. */
export async function findGameById(
  ctx: AppContext,
  id: string,
  actor: Actor = VISITOR,
): Promise<GameDetail | null> {
  let row = await findGameRow(ctx.db.read, { id });
  for (let hops = 0; row && !maySee(actor, row); hops += 1) {
    if (row.mergedInto === null || hops === MERGES_FOLLOWED) return null;
    row = await findGameRow(ctx.db.read, { id: row.mergedInto });
  }
  return row ? presentGame(ctx, row) : null;
}

/** Whether somebody may see the game: what moderation hides is there for its owner and administrators alone. */
export function maySee(actor: Actor, game: Pick<GameRow, 'creatorId' | 'visibility'>): boolean {
  return can(actor, 'game:view', { ownerId: game.creatorId, isHidden: game.visibility !== 'public' });
}

async function findBySpelling(ctx: AppContext, slug: string, actor: Actor): Promise<GameDetail | null> {
  const id = slug === '' ? undefined : await findIdByOldSlug(ctx, slug);
  return id === undefined ? null : findGameById(ctx, id, actor);
}

async function findIdByOldSlug(ctx: AppContext, slug: string): Promise<string | undefined> {
  return (await findGameBySlugEver(ctx.db.read, { slug }))?.id;
}
