import { redirect } from 'react-router';
import { gamePath } from '#domain/paths.ts';
import type { Route } from './+types/vote';

/**
 * Redirects to the game. The route has no page, but also matches /game/{id}/{slug} if the slug is 'vote'. answer-vote.server.ts
 * answers POSTs before the router.
 */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(gamePath(params.slug));
}
