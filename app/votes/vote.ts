import { redirect } from 'react-router';
import { gamePath } from '#domain/paths.ts';
import type { Route } from './+types/vote';

/**
 * Redirects to the game, because this route has no page. The route also matches /game/{id}/{slug} with the slug 'vote'.
 * answer-vote.server.ts answers POSTs before the router.
 */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(gamePath(params.slug));
}
