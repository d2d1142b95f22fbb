import { redirect } from 'react-router';
import { gamePath } from '#domain/paths.ts';
import type { Route } from './+types/vote';

// A POST bypasses the router (answer-vote.server.ts).
/** Redirects a GET to the game, also from /game/{id}/vote, which is the address of a game whose slug is 'vote'. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(gamePath(params.slug));
