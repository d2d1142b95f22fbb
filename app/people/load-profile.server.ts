import type { RouterContextProvider } from 'react-router';
import { requestContext } from '#app/http/request-context.server.ts';
import type { GameCard } from '#domain/games/game.ts';
import type { ProfileLink, PublicPerson } from '#domain/people/person.ts';
import type { VoteState } from '#domain/votes/vote.ts';
import { findMine } from '#services/accounts/find-mine.ts';
import { findGamesOf } from '#services/listing/games-of.ts';
import { findLinks } from '#services/people/find-person.ts';

/** `vote` is the prop of `VoteControl`. */
export interface ProfileGames {
  games: { game: GameCard; vote?: VoteState }[];
  nextCursor: string | null;
  total: number;
}

export interface ProfileData {
  person: PublicPerson;
  isOwner: boolean;
  links: ProfileLink[];
  /** Null if the games couldn't be read. */
  games: ProfileGames | null;
}

type Context = Readonly<RouterContextProvider>;

/**
 * Loads a profile. If the games can't be read, the rest is still shown. `withVotes` adds the viewer's votes. Only the owner's
 * own page needs it; other pages use `useMine`.
 */
export async function loadProfile(
  request: Request,
  context: Context,
  person: PublicPerson,
  { withVotes = false }: { withVotes?: boolean } = {},
): Promise<ProfileData> {
  const cursor = new URL(request.url).searchParams.get('cursor');
  const { ctx, viewer, sharing } = requestContext(context);
  sharing?.differsFor.add(person.id);
  const games = await tryGames(context, { userId: person.id, cursor, withVotes });
  const links = await findLinks(ctx, { userId: person.id });
  return { person, isOwner: viewer?.id === person.id, links, games };
}

async function tryGames(
  context: Context,
  { withVotes, ...list }: { userId: string; cursor: string | null; withVotes: boolean },
): Promise<ProfileGames | null> {
  const { ctx, requestId, viewer } = requestContext(context);
  try {
    const { games, nextCursor, total } = await findGamesOf(ctx, list);
    if (!withVotes) return { games: games.map((game) => ({ game })), nextCursor, total };
    const shown = { gameIds: games.map((game) => game.id), viewed: null };
    const { votes } = await findMine(ctx, { viewer, shown });
    return { games: games.map((game) => ({ game, vote: votes[game.id]?.vote })), nextCursor, total };
  } catch (error) {
    ctx.log.error({ err: error, requestId }, 'the games of a profile could not be read');
    return null;
  }
}
