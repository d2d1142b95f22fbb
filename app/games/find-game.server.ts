import { replace } from 'react-router';
import { type ActionArgs, requestContext } from '#app/http/request-context.server.ts';
import { AppError } from '#domain/errors.ts';
import { gamePath } from '#domain/paths.ts';
import { findGameBySlug, findGameId } from '#services/games/find-game.ts';

/** Throws a redirect from another spelling, an earlier slug or the id. Throws AppError `game-not-found`. */
export async function findGameAt(context: ActionArgs['context'], slug: string, rest: string) {
  const { ctx, actor } = requestContext(context);
  const found = await findGameBySlug(ctx, slug, actor);
  if (!found) throw new AppError('game-not-found');
  const { redirectTo, game } = found;
  if (redirectTo === undefined) return game;
  // Keeps the rest of the address, such as '/play'. Drops it if it equals the slug, which may itself be 'play', because
  // /game/{id}/{slug} is an address of the game's main page.
  throw replace(gamePath(redirectTo) + (`/${redirectTo}` === rest ? '' : rest), 301);
}

/** For forms: also by an earlier slug or the id, without a redirect. Throws AppError `game-not-found`. */
export async function findGameIdAt(context: ActionArgs['context'], slug: string): Promise<string> {
  const { ctx, actor } = requestContext(context);
  const id = await findGameId(ctx, slug, actor);
  if (id === null) throw new AppError('game-not-found');
  return id;
}
