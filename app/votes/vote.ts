import { redirect } from 'react-router';
import { gamePath } from '#domain/paths.ts';
import type { Route } from './+types/vote';

export const loader = ({ params }: Route.LoaderArgs) => redirect(gamePath(params.slug));
