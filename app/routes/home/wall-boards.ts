import type { WallBoard } from '#app/components/wall-of-fame.tsx';
import { formatShortDate, formatViews, formatVotes } from '#domain/format.ts';
import { HOME } from '#domain/messages/site.ts';
import type { WallEntry, WallOfFame } from '#services/listing/home.ts';

/** The four boards, each with its figure in words. */
export function wallBoards(wall: WallOfFame): readonly WallBoard[] {
  return [
    { title: HOME.mostVoted, kind: 'game', entries: withWords(wall.mostVoted, formatVotes) },
    { title: HOME.newest, kind: 'game', entries: withWords(wall.newest, formatShortDate) },
    { title: HOME.mostViewed, kind: 'game', entries: withWords(wall.mostViewed, formatViews) },
    { title: HOME.topCreators, kind: 'person', entries: withWords(wall.topCreators, formatVotes) },
  ];
}

function withWords(entries: readonly WallEntry[], words: (value: number) => string): WallBoard['entries'] {
  return entries.map((entry) => ({ ...entry, value: words(entry.value) }));
}
