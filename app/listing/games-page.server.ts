import { type Context, requestContext } from '#app/http/request-context.server.ts';
import { NOTHING_SHOWN } from '#domain/accounts/mine.ts';
import { findMine } from '#services/accounts/find-mine.ts';
import type { GamesPage } from './games-page.ts';

/** With the viewer's votes, for screens of one person. On others, `useMine` provides them. */
export async function withVotes(context: Context, { games, ...rest }: GamesPage): Promise<GamesPage> {
  const { ctx, viewer } = requestContext(context);
  const ids = { ...NOTHING_SHOWN.ids, votes: games.map(({ id }) => id) };
  const { own } = await findMine(ctx, { viewer, shown: { ...NOTHING_SHOWN, ids } });
  return { games: games.map((game) => ({ ...game, vote: own.votes[game.id]?.vote ?? 'none' })), ...rest };
}
