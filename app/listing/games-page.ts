import { formatCount, formatGames } from '#domain/format.ts';
import type { GameCard } from '#domain/games/game.ts';
import type { VoteState } from '#domain/votes/vote.ts';

export type GameEntry = {
  readonly game: GameCard;
  /** The `vote` prop of `VoteControl`. */
  readonly vote?: VoteState | undefined;
  /** Only in the list of one's own votes. */
  readonly votedAt?: number;
};

export type GamesPage = {
  readonly entries: readonly GameEntry[];
  readonly nextCursor: string | null;
  /** The games on all pages; a lower bound unless `isTotalExact`. */
  readonly total: number;
  readonly isTotalExact: boolean;
};

/** '1,656 games', or '2,000+ games' if the total isn't exact. */
export function formatTotal({ total, isTotalExact }: Pick<GamesPage, 'total' | 'isTotalExact'>): string {
  return isTotalExact ? formatGames(total) : `${formatCount(total)}+ games`;
}

/** Says 'all' only if there is no next page and at least `total` games are shown. */
export function shownSentence({
  shown,
  hasMore,
  total,
  isTotalExact,
}: Pick<GamesPage, 'total' | 'isTotalExact'> & { shown: number; hasMore: boolean }): string {
  if (!hasMore && shown >= total) return `These are all ${formatGames(shown)}`;
  return `Showing ${formatCount(shown)} of ${formatTotal({ total: Math.max(total, shown), isTotalExact })}`;
}
