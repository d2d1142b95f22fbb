import { redirect } from 'react-router';
import { gamePath } from '#domain/paths.ts';
import type { Route } from './+types/vote';

/**
 * Opened by hand: the game is what there is to see. Also /game/{id}/vote, were a slug ever 'vote'. Votes come here too and
 * are answered before the router (answer-vote.server.ts).
 */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(gamePath(params.slug));
}
