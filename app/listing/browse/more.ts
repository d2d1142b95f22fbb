import { answerRead } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import type { ScreenHandle } from '#app/shell/page.tsx';
import { AppError } from '#domain/errors.ts';
import { parseBrowseQuery } from '#domain/listing/browse-query.ts';
import { findMine } from '#services/accounts/find-mine.ts';
import { browseGames } from '#services/listing/browse.ts';
import type { Route } from './+types/more';
import { gamesPage, listOf } from './games-page.ts';

export const handle = { trustsSession: true } satisfies ScreenHandle;

/** One page as JSON, for 'Load more', with the viewer's votes. */
export function loader({ url, params, context }: Route.LoaderArgs) {
  const { ctx, viewer } = requestContext(context);
  return answerRead(context, 'games-load-failed', async () => {
    const list = listOf(params.filter === 'all' ? undefined : params.filter);
    if (!list) throw new AppError('page-not-found');
    const page = await browseGames(ctx, { query: parseBrowseQuery(url.searchParams), list });
    const gameIds = page.games.map(({ id }) => id);
    const { votes } = await findMine(ctx, { viewer, shown: { gameIds, viewed: null } });
    return Response.json(gamesPage(page, ({ id }) => votes[id]?.vote ?? 'none'));
  });
}
