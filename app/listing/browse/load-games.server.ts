import type { RouterContextProvider } from 'react-router';
import { answerRead } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import type { BrowseList, BrowseQuery } from '#domain/listing/browse-query.ts';
import { can } from '#domain/policy.ts';
import { browseGames, countByCategory } from '#services/listing/browse.ts';
import { countSampleGames } from '#services/moderation/debug.ts';
import type { GamesPage } from './games-page.ts';

type Request = { query: BrowseQuery; list: BrowseList };

/** One page of a list; the viewer's votes are laid over it. */
export function loadGamesPage(
  context: Readonly<RouterContextProvider>,
  { query, list }: Request,
): Promise<GamesPage> {
  const { ctx } = requestContext(context);
  return answerRead(context, 'games-load-failed', async () => {
    const { games, ...rest } = await browseGames(ctx, { query, list });
    return { entries: games.map((game) => ({ game })), ...rest };
  });
}

export function loadCategoryCounts(
  context: Readonly<RouterContextProvider>,
  request: Request,
): ReturnType<typeof countByCategory> {
  return answerRead(context, 'games-load-failed', () =>
    countByCategory(requestContext(context).ctx, request),
  );
}

/** Null for everybody but the debug account. */
export async function countSamplesForDebug(context: Readonly<RouterContextProvider>): Promise<number | null> {
  const { ctx, actor } = requestContext(context);
  return can(actor, 'debug:open') ? countSampleGames(ctx, { actor }) : null;
}
