import { formatCount, formatIsoDate, formatShortDate } from '#domain/format.ts';
import type { GameCard } from '#domain/game.ts';
import type { GameTab } from '#services/listing/leaderboard.ts';

/** What a board counts: upvotes / downvotes, views with thousands separators, or the date. */
export function Metric({ tab, game }: { tab: GameTab; game: GameCard }) {
  if (tab === 'top-voted') return <Votes game={game} />;
  if (tab === 'most-viewed') return <Views count={game.views} />;
  return <time dateTime={formatIsoDate(game.createdAt)}>{formatShortDate(game.createdAt)}</time>;
}

/** One above the other on phones, where the title needs the room. */
function Votes({ game: { upvotes, downvotes } }: { game: GameCard }) {
  return (
    <span className="inline-flex flex-col gap-x-1.5 whitespace-nowrap sm:flex-row">
      <span>
        <Arrow>▲</Arrow> {formatCount(upvotes)}
        <span className="sr-only"> upvotes</span>
      </span>
      <span className="text-muted">
        <span className="max-sm:sr-only">/ </span>
        <Arrow>▼</Arrow> {formatCount(downvotes)}
        <span className="sr-only"> downvotes</span>
      </span>
    </span>
  );
}

function Arrow({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="text-[0.7em]">
      {children}
    </span>
  );
}

function Views({ count }: { count: number }) {
  return (
    <span className="whitespace-nowrap">
      {formatCount(count)} <span className="font-normal font-text text-muted text-sm">views</span>
    </span>
  );
}
