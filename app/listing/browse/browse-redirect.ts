import { redirect } from 'react-router';
import type { Route } from './+types/browse-redirect';

export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/games${url.search}`, 301);
}
