import { type Context, requestContext } from '#app/http/request-context.server.ts';
import { NOTHING_SHOWN } from '#domain/accounts/mine.ts';
import { findMine } from '#services/accounts/find-mine.ts';
import type { BrowsePage } from '#services/listing/browse.ts';
import type { GamesPage } from './games-page.ts';

/** Leaves out viewers' votes. On a screen that is the same for all viewers, `useMine` provides each viewer's votes. */
export function gamesPage({ games, ...rest }: BrowsePage): GamesPage {
  return { entries: games.map((game) => ({ game })), ...rest };
}

export async function withVotes(context: Context, { entries, ...rest }: GamesPage): Promise<GamesPage> {
  const { ctx, viewer } = requestContext(context);
  const ids = { ...NOTHING_SHOWN.ids, votes: entries.map(({ game }) => game.id) };
  const { own } = await findMine(ctx, { viewer, shown: { ...NOTHING_SHOWN, ids } });
  return { entries: entries.map((entry) => ({ ...entry, vote: own.votes[entry.game.id]?.vote ?? 'none' })), ...rest };
}
