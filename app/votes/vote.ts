import { redirect } from 'react-router';
import { gamePath } from '#domain/paths.ts';
import type { Route } from './+types/vote';

/** Redirects a GET to the game, because this route has no page. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(gamePath(params.slug));
