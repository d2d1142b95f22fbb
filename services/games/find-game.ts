import { plainSlug, slugOf } from '#domain/games/game.ts';
import { type Actor, can, VISITOR } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findAddressedGame, findGameRow, followMerges } from '#platform/db/games/games.ts';
import type { GameRow } from '#platform/db/schema.ts';
import { presentGame } from './present-game.ts';

/** By a current or earlier slug, or by id. `redirectTo`: the current slug, if it differs from `slug`. */
export async function findGameBySlug(ctx: AppContext, slug: string, actor: Actor = VISITOR) {
  const found = await findAddress(ctx, slug, actor);
  const game = found && (await presentById(ctx, found.id));
  return game && { game, ...(found.slug === slug ? {} : { redirectTo: found.slug }) };
}

export async function findGameId(ctx: AppContext, slug: string, actor: Actor): Promise<string | null> {
  return (await findAddress(ctx, slug, actor))?.id ?? null;
}

/** By id, or the game that it was merged into. Null if there is none that this person may see. */
export async function findGameById(ctx: AppContext, id: string, actor: Actor = VISITOR) {
  const found = await findVisible(ctx, { id }, actor);
  return found && presentById(ctx, found.id);
}

export function maySee(actor: Actor, game: Pick<GameRow, 'creatorId' | 'visibility'>): boolean {
  return can(actor, 'game:view', { ownerId: game.creatorId, isHidden: game.visibility !== 'public' });
}

async function findAddress(ctx: AppContext, slug: string, actor: Actor) {
  const attempt = (by: { id: string } | { slug: string }) => findVisible(ctx, by, actor);
  return (
    (await attempt({ slug })) ??
    (await attempt({ id: slug })) ??
    (await attempt({ slug: plainSlug(slug) })) ??
    attempt({ slug: slugOf(slug) })
  );
}

async function findVisible({ db: { read } }: AppContext, by: { id: string } | { slug: string }, actor: Actor) {
  return followMerges(read, await findAddressedGame(read, by), (game) => maySee(actor, game));
}

async function presentById(ctx: AppContext, id: string) {
  const row = await findGameRow(ctx.db.read, { id });
  return row ? presentGame(ctx, row) : null;
}
