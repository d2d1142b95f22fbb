import { redirect } from 'react-router';
import { gamePath } from '#domain/paths.ts';
import type { Route } from './+types/vote';

/**
 * Redirects a GET to the game, because this route has no page. This also serves /game/{id}/{slug} if the slug is 'vote'. Votes
 * are posted to the same address but answered before the router (answer-vote.server.ts).
 */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(gamePath(params.slug));
}
