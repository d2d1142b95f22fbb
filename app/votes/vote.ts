import { redirect } from 'react-router';
import { gamePath } from '#domain/paths.ts';
import type { Route } from './+types/vote';

// A POST bypasses the router (answer-vote.server.ts).
/** Redirects a GET to the game. For a game with the slug 'vote', /game/{id}/vote is its page, so this is right, too. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(gamePath(params.slug));
