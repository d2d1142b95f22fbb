import { redirect } from 'react-router';
import { gamePath } from '#domain/paths.ts';
import type { Route } from './+types/vote';

/**
 * There is no page here: a GET leads to the game. Also serves /game/{id}/vote, in case a slug is 'vote'. Votes are posted to
 * the same address but answered before the router (answer-vote.server.ts).
 */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(gamePath(params.slug));
}
