import { redirect } from 'react-router';
import { gamePath } from '#domain/paths.ts';
import type { Route } from './+types/vote';

/**
 * Redirects GET requests to the game, because this route has no page. It also matches /game/{id}/{slug} for games whose
 * slug is 'vote'. POST requests bypass the router (answer-vote.server.ts).
 */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(gamePath(params.slug));
}
