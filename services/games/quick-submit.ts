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
  /** Empty for no thumbnail. */
  thumbnailUrl?: string;
  tags?: readonly string[];
  /** Default: the first tag, or 'Other'. */
  category?: string;
  /** The description from the game's own page, if any. */
  description?: string;
  /** Replaces `thumbnailUrl` if the picture is already stored. */
  cover?: Cover;
}

/**
 * Adds a game from nothing but a link, for anybody: unclaimed, without votes and views, created by 'anonymous' no matter
 * who sent it. If two people submit an address at once, the second gets `game-exists`. A game that looks like spam is held:
 * only moderators see it until one of them has reviewed it. Throws AppError `invalid-input` for what the form's schema
 * refuses, `game-exists` ('This game already exists at /game/{id}') with the game's `id` and `slug` in its details,
 * `game-not-shown` if that game is held or was removed, `suspended`, `banned`.
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
  /** The game's place among the latest games, from 1. */
  place: number;
  /** The number of games in the list of latest games. The exact number may be higher. */
  total: number;
}

/** A game that was submitted just now, with its place among the latest games; null if it isn't on their first page. */
export async function findSubmitted(ctx: AppContext, { id }: { id: string }): Promise<SubmittedGame | null> {
  const { games, total } = await browseGames(ctx, { query: EMPTY_BROWSE_QUERY, list: 'latest' });
  const at = games.findIndex((game) => game.id === id);
  const card = games[at];
  return card ? { card, place: at + 1, total } : null;
}
