import { redirect } from 'react-router';
import { gamePath } from '#domain/paths.ts';
import type { Route } from './+types/vote';

/**
 * Opened by hand: shows the game. Also /game/{id}/vote, in case a slug is 'vote'. Votes have the same address but are
 * answered before the router (answer-vote.server.ts).
 */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(gamePath(params.slug));
}
