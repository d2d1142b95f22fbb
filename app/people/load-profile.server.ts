import type { RouterContextProvider } from 'react-router';
import { requestContext } from '#app/http/request-context.server.ts';
import { gamesPage, withVotes } from '#app/listing/games-page.server.ts';
import type { GamesPage } from '#app/listing/games-page.ts';
import type { ProfileLink, PublicPerson } from '#domain/people/person.ts';
import { findGamesOf } from '#services/listing/games-of.ts';
import { findLinks } from '#services/people/find-person.ts';

export interface ProfileData {
  person: PublicPerson;
  isOwner: boolean;
  links: ProfileLink[];
  /** Null if the games couldn't be read. */
  games: GamesPage | null;
}

type Context = Readonly<RouterContextProvider>;

/**
 * Loads a profile. If the games can't be read, the rest is still shown. `isOwn`: whether to add the viewer's votes; pages other
 * than /profile get them from `useMine`.
 */
export async function loadProfile(
  request: Request,
  context: Context,
  person: PublicPerson,
  { isOwn = false }: { isOwn?: boolean } = {},
): Promise<ProfileData> {
  const cursor = new URL(request.url).searchParams.get('cursor');
  const { ctx, viewer, sharing } = requestContext(context);
  sharing?.differsFor.add(person.id);
  const games = await tryGames(context, { userId: person.id, cursor, isOwn });
  const links = await findLinks(ctx, { userId: person.id });
  return { person, isOwner: viewer?.id === person.id, links, games };
}

async function tryGames(
  context: Context,
  { isOwn, ...list }: { userId: string; cursor: string | null; isOwn: boolean },
): Promise<GamesPage | null> {
  const { ctx, requestId } = requestContext(context);
  try {
    const page = gamesPage(await findGamesOf(ctx, list));
    return isOwn ? await withVotes(context, page) : page;
  } catch (error) {
    ctx.log.error({ err: error, requestId }, 'the games of a profile could not be read');
    return null;
  }
}
