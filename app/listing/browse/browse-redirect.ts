import { redirect } from 'react-router';
import type { Route } from './+types/browse-redirect';

export const loader = ({ url }: Route.LoaderArgs) => redirect(`/games${url.search}`, 301);
