import { AppError } from '#domain/errors.ts';
import { type GameDetail, generatedTag, genreOf } from '#domain/game.ts';
import { type Actor, assertCan } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findGameRow } from '#platform/db/games.ts';
import { findGameBySlug } from './find-game.ts';

export interface GameToEdit {
  game: GameDetail;
  /** 'Other' stands for itself; empty for a category that is no genre, such as a quick submission's first tag. */
  genre: string;
  /** The owner's own: without the genre and '100% …' or 'Mixed', which the form adds again. */
  tags: string[];
  isFullyGenerated: boolean;
  /** The game is at another address now. */
  redirectTo?: string;
}

/**
 * A game as its form holds it, for those who may edit it.
 * Throws AppError `game-not-found`, or what `assertCan` throws.
 */
export async function loadGameToEdit(
  ctx: AppContext,
  { actor, slug }: { actor: Actor; slug: string },
): Promise<GameToEdit> {
  const found = await findGameBySlug(ctx, slug, actor);
  const row = found && (await findGameRow(ctx.db.read, { id: found.game.id }));
  if (!found || !row) throw new AppError('game-not-found');
  assertCan(actor, 'game:edit', { ownerId: row.creatorId });
  const { game, redirectTo } = found;
  const genre = genreOf(game.category) ?? '';
  const { editorName } = ctx.config;
  const isTag = (tag: string, other: string) => tag.toLowerCase() === other.toLowerCase();
  const added = [genre, generatedTag(true, editorName), generatedTag(false, editorName)];
  const own = game.tags.filter((tag) => !added.some((other) => isTag(tag, other)));
  return {
    game,
    genre,
    tags: own.length === 0 && genre !== '' ? [genre] : own,
    // What says neither is left at the form's own default.
    isFullyGenerated: !game.tags.some((tag) => isTag(tag, generatedTag(false, editorName))),
    ...(redirectTo ? { redirectTo } : {}),
  };
}
