import { answer } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import type { ScreenHandle } from '#app/shell/page.tsx';
import { AppError } from '#domain/errors.ts';
import { parseBrowseQuery } from '#domain/listing/browse-query.ts';
import { findMine } from '#services/accounts/find-mine.ts';
import type { Route } from './+types/more';
import { type GamesPage, listOf } from './games-page.ts';
import { loadGamesPage } from './load-games.server.ts';

export const handle = { trustsSession: true } satisfies ScreenHandle;

/** One page as JSON, for 'Load more', with the viewer's votes. */
export function loader({ url, params, context }: Route.LoaderArgs) {
  return answer(async () => {
    const list = listOf(params.filter === 'all' ? undefined : params.filter);
    if (!list) throw new AppError('page-not-found');
    const page = await loadGamesPage(context, { query: parseBrowseQuery(url.searchParams), list });
    const { ctx, viewer } = requestContext(context);
    const gameIds = page.entries.map(({ game }) => game.id);
    const { votes } = await findMine(ctx, { viewer, shown: { gameIds, viewed: null } });
    const entries = page.entries.map(({ game }) => ({ game, vote: votes[game.id]?.vote ?? 'none' }));
    return Response.json({ ...page, entries } satisfies GamesPage);
  });
}
