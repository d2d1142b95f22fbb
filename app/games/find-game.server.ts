import { replace } from 'react-router';
import { type ActionArgs, requestContext } from '#app/http/request-context.server.ts';
import { AppError } from '#domain/errors.ts';
import { gamePath } from '#domain/paths.ts';
import { findGameBySlug } from '#services/games/find-game.ts';

/**
 * The game of a page /game/{slug}. `rest`: the address after the slug. Redirects addresses with another spelling, an
 * earlier slug or the game's id. Throws AppError `game-not-found`.
 */
export async function findGameAt(context: ActionArgs['context'], slug: string, rest: string) {
  const { ctx, actor } = requestContext(context);
  const found = await findGameBySlug(ctx, slug, actor);
  if (!found) throw new AppError('game-not-found');
  const { redirectTo, game } = found;
  if (redirectTo === undefined) return game;
  // The page of a game with the slug 'play' is /game/{id}/play, which is also the address of every game's play page;
  // 'claim' is alike. If `rest` is the slug, the game's own page was asked for, and nothing is added.
  throw replace(gamePath(redirectTo) + (`/${redirectTo}` === rest ? '' : rest), 301);
}
