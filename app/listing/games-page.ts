import { formatCount, formatGames } from '#domain/format.ts';
import type { GameCard } from '#domain/games/game.ts';
import type { VoteState } from '#domain/votes/vote.ts';
import type { BrowsePage } from '#services/listing/browse.ts';

export type ListedGame = GameCard & { readonly vote?: VoteState; readonly votedAt?: number };

export type GamesPage = Readonly<Omit<BrowsePage, 'games'>> & { readonly games: readonly ListedGame[] };
type Total = Pick<GamesPage, 'total' | 'isTotalExact'>;
export function formatTotal({ total, isTotalExact }: Total): string {
  return isTotalExact ? formatGames(total) : `${formatCount(total)}+ games`;
}

export function shownSentence(list: Total & { shown: number; hasMore: boolean }): string {
  const { shown, hasMore, total, isTotalExact } = list;
  if (!hasMore && shown >= total) return `These are all ${formatGames(shown)}`;
  return `Showing ${formatCount(shown)} of ${formatTotal({ total: Math.max(total, shown), isTotalExact })}`;
}
