import type { RouterContextProvider } from 'react-router';
import { requestContext } from '#app/http/request-context.server.ts';
import type { GameCard } from '#domain/games/game.ts';
import type { ProfileLink, PublicPerson } from '#domain/people/person.ts';
import type { VoteState } from '#domain/votes/vote.ts';
import { findGamesOf } from '#services/listing/games-of.ts';
import { findLinks } from '#services/people/find-person.ts';
import { findVotes } from '#services/votes/own-votes.ts';

/** One page of a person's games with the viewer's votes. */
export interface ProfileGames {
  games: { game: GameCard; vote: VoteState }[];
  nextCursor: string | null;
  total: number;
}

export interface ProfileData {
  person: PublicPerson;
  isOwner: boolean;
  links: ProfileLink[];
  /** Null if they couldn't be read. A promise only in the browser; see profile.tsx. */
  games: ProfileGames | null | Promise<ProfileGames | null>;
}

type Context = Readonly<RouterContextProvider>;

/** If the games can't be read, the rest of the profile is still shown. */
export async function loadProfile(
  request: Request,
  context: Context,
  person: PublicPerson,
): Promise<ProfileData> {
  const cursor = new URL(request.url).searchParams.get('cursor');
  const games = await tryGames(context, { userId: person.id, cursor });
  const { ctx, viewer } = requestContext(context);
  const links = await findLinks(ctx, { userId: person.id });
  return { person, isOwner: viewer?.id === person.id, links, games };
}

async function tryGames(
  context: Context,
  list: { userId: string; cursor: string | null },
): Promise<ProfileGames | null> {
  const { ctx, requestId, viewer } = requestContext(context);
  try {
    const { games, nextCursor, total } = await findGamesOf(ctx, list);
    const gameIds = games.map((game) => game.id);
    const votes = await findVotes(ctx, { userId: viewer?.id ?? null, gameIds });
    const withVotes = games.map((game) => ({ game, vote: votes.get(game.id) ?? ('none' as const) }));
    return { games: withVotes, nextCursor, total };
  } catch (error) {
    ctx.log.error({ err: error, requestId }, 'the games of a profile could not be read');
    return null;
  }
}
