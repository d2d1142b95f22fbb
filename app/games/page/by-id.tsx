import { replace } from 'react-router';
import { answerRead } from '#app/http/action-result.server.ts';
import { gamePath } from '#domain/paths.ts';
import { findGameAt } from '../find-game.server.ts';
import type { Route } from './+types/by-id';

export async function loader({ params, url: { search }, context }: Route.LoaderArgs) {
  const game = await answerRead(context, 'game-find-failed', () => findGameAt(context, params.id, search));
  return replace(gamePath(game.slug) + search, 301);
}

/** Never rendered. React Router renders the root's error boundary only for a route that has a component. */
export default function GameById() {
  return null;
}
