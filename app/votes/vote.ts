import { redirect } from 'react-router';
import { gamePath } from '#domain/paths.ts';
import type { Route } from './+types/vote';

// A POST bypasses the router (answer-vote.server.ts).
/** Redirects a GET to the game. That is also right for /game/{id}/vote if it means the page of a game called 'vote'. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(gamePath(params.slug));
