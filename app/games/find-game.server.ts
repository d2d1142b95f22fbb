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
  // /game/{id}/{slug} is the address of the game's page. If the slug is 'play' or 'claim', this address looks like that
  // of the player or the claim page. So `rest` is dropped if it is the slug.
  throw replace(gamePath(redirectTo) + (`/${redirectTo}` === rest ? '' : rest), 301);
}
