import { redirect } from 'react-router';
import type { Route } from './+types/browse-redirect';

/** /browse, linked from the leaderboard, is /games; its query goes along. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/games${url.search}`, 301);
}
