import { answer } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { AppError } from '#domain/errors.ts';
import { parseBrowseQuery } from '#domain/listing/browse-query.ts';
import { findVotes } from '#services/votes/own-votes.ts';
import type { Route } from './+types/more';
import { type GamesPage, listOf } from './games-page.ts';
import { loadGamesPage } from './load-games.server.ts';

/** One page as JSON, for 'Load more', with the viewer's votes. */
export function loader({ url, params, context }: Route.LoaderArgs) {
  return answer(async () => {
    const list = listOf(params.filter === 'all' ? undefined : params.filter);
    if (!list) throw new AppError('page-not-found');
    const page = await loadGamesPage(context, { query: parseBrowseQuery(url.searchParams), list });
    const { ctx, viewer } = requestContext(context);
    const gameIds = page.entries.map(({ game }) => game.id);
    const votes = await findVotes(ctx, { userId: viewer?.id ?? null, gameIds });
    const entries = page.entries.map(({ game }) => ({ game, vote: votes.get(game.id) ?? 'none' }));
    return Response.json({ ...page, entries } satisfies GamesPage);
  });
}
