import { plainSlug, slugOf } from '#domain/games/game.ts';
import { type Actor, can, VISITOR } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { type AddressedGame, findAddressedGame, findGameRow } from '#platform/db/games/games.ts';
import type { GameRow } from '#platform/db/schema.ts';
import { presentGame } from './present-game.ts';

/** How many merges to follow, because a game may be merged into one that was merged itself. */
const MERGES_FOLLOWED = 8;

/**
 * Finds a game by the `slug` in an address, which may be a present or earlier slug or an id; then without characters other than
 * a-z, 0-9 and hyphens; last as `slugOf` changes it ('lost' for 'LOST'). Null if there is no game that this person may see.
 */
export async function findGameBySlug(ctx: AppContext, slug: string, actor: Actor = VISITOR) {
  const found = await resolveSlug(ctx, slug, actor);
  const game = found && (await presentById(ctx, found.id));
  return game && { game, ...(found.slug === slug ? {} : { redirectTo: found.slug }) };
}

/** Like `findGameBySlug`, but returns only the id. */
export async function findGameId(ctx: AppContext, slug: string, actor: Actor): Promise<string | null> {
  return (await resolveSlug(ctx, slug, actor))?.id ?? null;
}

/** A removed duplicate leads to the game it was merged into. Null if there is no game that this person may see. */
export async function findGameById(ctx: AppContext, id: string, actor: Actor = VISITOR) {
  const found = await followMerges(ctx, await findAddressedGame(ctx.db.read, { id }), actor);
  return found && presentById(ctx, found.id);
}

/** Whether somebody may see the game. If it isn't public, only its owner, administrators and the debug account may. */
export function maySee(actor: Actor, game: Pick<GameRow, 'creatorId' | 'visibility'>): boolean {
  return can(actor, 'game:view', { ownerId: game.creatorId, isHidden: game.visibility !== 'public' });
}

async function resolveSlug(ctx: AppContext, slug: string, actor: Actor): Promise<AddressedGame | null> {
  const attempt = async (by: { id: string } | { slug: string }) =>
    followMerges(ctx, await findAddressedGame(ctx.db.read, by), actor);
  return (
    (await attempt({ slug })) ??
    (await attempt({ id: slug })) ??
    (await attempt({ slug: plainSlug(slug) })) ??
    attempt({ slug: slugOf(slug) })
  );
}

/** Returns the first game that this person may see: the game itself, or one it was merged into. */
async function followMerges(ctx: AppContext, from: AddressedGame | undefined, actor: Actor) {
  let game = from;
  for (let hops = 0; game && !maySee(actor, game); hops += 1) {
    if (game.mergedInto === null || hops === MERGES_FOLLOWED) return null;
    game = await findAddressedGame(ctx.db.read, { id: game.mergedInto });
  }
  return game ?? null;
}

async function presentById(ctx: AppContext, id: string) {
  const row = await findGameRow(ctx.db.read, { id });
  return row ? presentGame(ctx, row) : null;
}
