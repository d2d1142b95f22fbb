import { replace } from 'react-router';
import { answerRead } from '#app/http/action-result.server.ts';
import { AppError } from '#domain/errors.ts';
import { gamePath } from '#domain/paths.ts';
import { findGameById, findGameBySlug } from '#services/games/find-game.ts';
import type { Route } from './+types/by-id';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const game = await answerRead(context, 'game-find-failed', async ({ ctx, actor }) => {
    const found = (await findGameById(ctx, params.id, actor)) ?? (await findGameBySlug(ctx, params.id, actor))?.game;
    if (!found) throw new AppError('game-not-found');
    return found;
  });
  return replace(gamePath(game.slug) + url.search, 301);
}

/** Never rendered. React Router renders the root's error boundary only for a route that has a component. */
export default function GameById() {
  return null;
}
