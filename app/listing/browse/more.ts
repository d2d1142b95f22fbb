import { answer } from '#app/http/action-result.server.ts';
import { AppError } from '#domain/errors.ts';
import { parseBrowseQuery } from '#domain/listing/browse-query.ts';
import type { Route } from './+types/more';
import { listOf } from './games-page.ts';
import { loadGamesPage } from './load-games.server.ts';

/** One page as JSON, for 'Load more'. */
export function loader({ url, params, context }: Route.LoaderArgs) {
  return answer(async () => {
    const list = listOf(params.filter === 'all' ? undefined : params.filter);
    if (!list) throw new AppError('page-not-found');
    const page = await loadGamesPage(context, { query: parseBrowseQuery(url.searchParams), list });
    return Response.json(page);
  });
}
