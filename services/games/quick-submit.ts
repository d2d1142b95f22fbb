import { validInput } from '#domain/fields.ts';
import { quickSubmitSchema } from '#domain/games/forms.ts';
import { ANONYMOUS_CREATOR, categoryOf, type GameCard, genreOf } from '#domain/games/game.ts';
import { EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { type Actor, assertCan } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { browseGames } from '../listing/browse.ts';
import type { Cover } from './fetch-cover.ts';
import { addGame, findSpamSigns } from './submit.ts';

export interface QuickSubmission {
  actor: Actor;
  title: string;
  playUrl: string;
  thumbnailUrl?: string;
  tags?: readonly string[];
  /** Default: the first tag, or 'Other'. */
  category?: string;
  /** From the game's own page, if any. */
  description?: string;
  /** Used instead of `thumbnailUrl` if given. */
  cover?: Cover;
}

/**
 * Adds an unclaimed game from a link, for anybody, as 'anonymous' even if signed in. A game that looks like spam is
 * held for review. Throws `invalid-input`; what `addGame` throws.
 */
export async function quickSubmit(
  ctx: AppContext,
  { actor, category, description = '', cover, ...fields }: QuickSubmission,
): Promise<{ id: string; slug: string; isHeld: boolean }> {
  assertCan(actor, 'game:quick-submit');
  const { title, playUrl, thumbnailUrl, tags } = validInput(quickSubmitSchema, fields);
  const signs = await findSpamSigns(ctx, { actor, game: { title, description, tags, playUrl }, isNew: true });
  const game = {
    title,
    description,
    ...(cover ?? { thumbnailUrl }),
    playUrl,
    category: category ? (genreOf(category) ?? category) : categoryOf(tags),
    tags,
    creatorId: null,
    createdBy: ANONYMOUS_CREATOR,
    createdAt: ctx.clock.now(),
    ownershipStatus: 'unclaimed',
    quickSubmission: true,
  } as const;
  return ctx.db.transact((tx) => addGame(ctx, tx, { actor, action: 'game:quick-submit', game, signs }));
}

export interface SubmittedGame {
  card: GameCard;
  /** The game's place among the latest games, counted from 1. */
  place: number;
  /** The number of games; a lower bound if there are very many. */
  total: number;
}

/** Returns a new game with its place among the latest games; null if it isn't on the first page of them. */
export async function findSubmitted(ctx: AppContext, { id }: { id: string }): Promise<SubmittedGame | null> {
  const { games, total } = await browseGames(ctx, { query: EMPTY_BROWSE_QUERY, list: 'latest' });
  const at = games.findIndex((game) => game.id === id);
  const card = games[at];
  return card ? { card, place: at + 1, total } : null;
}
