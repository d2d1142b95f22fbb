import { type ActionArgs, requestContext } from '#app/http/request-context.server.ts';
import { withVotes } from '#app/listing/games-page.server.ts';
import type { GamesPage } from '#app/listing/games-page.ts';
import type { PublicPerson } from '#domain/people/person.ts';
import { afterwards } from '#services/afterwards.ts';
import { findGamesOf } from '#services/listing/browse.ts';
import { findFirstGames } from '#services/listing/home.ts';
import { findLinks, presentBio } from '#services/people/find-person.ts';
import { countFollowers } from '#services/people/follow.ts';
import { findAwardsOf } from '#services/race/find-race.ts';

export type ProfileData = Awaited<ReturnType<typeof loadProfile>>;

/** Loads a profile. `isOwn`: adds the viewer's votes, for /profile. Other profile pages get votes from `useMine`. */
export async function loadProfile({ request, context }: ActionArgs, person: PublicPerson, { isOwn = false } = {}) {
  const { ctx, requestId, viewer, sharing } = requestContext(context);
  sharing?.differsFor.add(person.id);
  const cursor = new URL(request.url).searchParams.get('cursor');
  const games = await findGamesOf(ctx, { userId: person.id, cursor })
    .then(async (page): Promise<GamesPage> => (isOwn ? withVotes(context, page) : page))
    .catch((error: unknown) => {
      ctx.log.error({ err: error, requestId }, 'the games of a profile could not be read');
      return null;
    });
  const isOwner = viewer?.id === person.id;
  const isNew = isOwner && games?.total === 0;
  const firstGames = isNew ? await afterwards(ctx, () => findFirstGames(ctx, { userId: person.id }), null) : null;
  const links = await findLinks(ctx, { userId: person.id });
  const { bio, bioHtml } = presentBio(ctx, person.bio);
  const followers = await countFollowers(ctx, { creatorId: person.id });
  const awards = await findAwardsOf(ctx, { creatorId: person.id });
  return { person: { ...person, bio }, bioHtml, isOwner, links, games, firstGames, followers, awards };
}
