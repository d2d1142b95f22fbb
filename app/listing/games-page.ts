import { formatCount, formatGames } from '#domain/format.ts';
import type { GameCard } from '#domain/games/game.ts';
import type { VoteState } from '#domain/votes/vote.ts';
import type { BrowsePage } from '#services/listing/browse.ts';

export type GameEntry = {
  readonly game: GameCard;
  /** The viewer's vote. If it is undefined, `VoteControl` gets the vote from `useMine`. */
  readonly vote?: VoteState | undefined;
  /** When the viewer voted, in milliseconds since 1970. Set only in the list of the viewer's own votes. */
  readonly votedAt?: number;
};

/** One page of a list of games, for screens and for `LoadMoreGames`. */
export type GamesPage = Readonly<Omit<BrowsePage, 'games'>> & { readonly entries: readonly GameEntry[] };
type Total = Pick<GamesPage, 'total' | 'isTotalExact'>;
/** '1,656 games', or '2,000+ games' if the total isn't exact. */
export function formatTotal({ total, isTotalExact }: Total): string {
  return isTotalExact ? formatGames(total) : `${formatCount(total)}+ games`;
}

/** Says 'all' only if there is no next page and at least `total` games are shown. */
export function shownSentence(list: Total & { shown: number; hasMore: boolean }): string {
  const { shown, hasMore, total, isTotalExact } = list;
  if (!hasMore && shown >= total) return `These are all ${formatGames(shown)}`;
  return `Showing ${formatCount(shown)} of ${formatTotal({ total: Math.max(total, shown), isTotalExact })}`;
}
