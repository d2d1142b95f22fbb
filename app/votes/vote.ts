import { redirect } from 'react-router';
import { gamePath } from '#domain/paths.ts';
import type { Route } from './+types/vote';

/** Redirects GET to the game; also matches /game/{id}/vote. POST bypasses the router (answer-vote.server.ts). */
export const loader = ({ params }: Route.LoaderArgs) => redirect(gamePath(params.slug));
