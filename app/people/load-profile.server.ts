import { type ActionArgs, requestContext } from '#app/http/request-context.server.ts';
import { gamesPage, withVotes } from '#app/listing/games-page.server.ts';
import type { GamesPage } from '#app/listing/games-page.ts';
import type { PublicPerson } from '#domain/people/person.ts';
import { findGamesOf } from '#services/listing/browse.ts';
import { findLinks } from '#services/people/find-person.ts';

export type ProfileData = Awaited<ReturnType<typeof loadProfile>>;

/** Loads a profile. `isOwn`: for /profile, adds the viewer's votes. Other profile pages get them from `useMine`. */
export async function loadProfile(args: ActionArgs, person: PublicPerson, { isOwn = false } = {}) {
  const { ctx, viewer, sharing } = requestContext(args.context);
  sharing?.differsFor.add(person.id);
  const games = await tryGames(args, { userId: person.id, isOwn });
  const links = await findLinks(ctx, { userId: person.id });
  return { person, isOwner: viewer?.id === person.id, links, games };
}

/** The person's games. Null if they can't be read; the rest of the profile is still shown then. */
async function tryGames(
  { request, context }: ActionArgs,
  { userId, isOwn }: { userId: string; isOwn: boolean },
): Promise<GamesPage | null> {
  const { ctx, requestId } = requestContext(context);
  const cursor = new URL(request.url).searchParams.get('cursor');
  try {
    const page = gamesPage(await findGamesOf(ctx, { userId, cursor }));
    return isOwn ? await withVotes(context, page) : page;
  } catch (error) {
    ctx.log.error({ err: error, requestId }, 'the games of a profile could not be read');
    return null;
  }
}
