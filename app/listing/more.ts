import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { AppError } from '#domain/errors.ts';
import { parseBrowseQuery } from '#domain/listing/browse-query.ts';
import { findSaved } from '#services/games/save.ts';
import { browseGames, findGamesOf } from '#services/listing/browse.ts';
import { findPerson } from '#services/people/find-person.ts';
import { findOwnVotes } from '#services/votes/own-votes.ts';
import type { Route } from './+types/more';
import { listOf } from './browse/filters.ts';
import { withVotes } from './games-page.server.ts';
import type { GamesPage } from './games-page.ts';

/** Serves one page of a list as JSON, for 'Load more'. The address is '/more' followed by the page's own address. */
export function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const read = async () => Response.json(await withVotes(context, await readPage(args)));
  return answerRead(context, 'games-load-failed', read);
}

async function readPage(args: Route.LoaderArgs): Promise<GamesPage> {
  const { url, context } = args;
  const { list, name } = args.params;
  const { ctx } = requestContext(context);
  const cursor = url.searchParams.get('cursor');
  switch (list) {
    case 'games': {
      const filter = listOf(name);
      if (!filter) break;
      return browseGames(ctx, { query: parseBrowseQuery(url.searchParams), list: filter });
    }
    case 'by': {
      const person = await findPerson(ctx, { username: name ?? '' });
      if (!person) throw new AppError('user-not-found');
      return findGamesOf(ctx, { userId: person.id, cursor });
    }
    case 'profile':
    case 'my-games': {
      const { viewer } = requireViewer(args);
      const withHidden = list === 'my-games';
      return findGamesOf(ctx, { userId: viewer.id, cursor, withHidden });
    }
    case 'saved':
      return findSaved(ctx, { actor: requireViewer(args).actor, cursor });
    case 'my-votes':
      return findOwnVotes(ctx, { actor: requireViewer(args).actor, cursor });
  }
  throw new AppError('page-not-found');
}
