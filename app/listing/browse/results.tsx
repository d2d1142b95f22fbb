import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { GameCard, GameGrid, GameGridSkeleton, GRID_SIZES } from '#app/listing/game-card.tsx';
import { NoGamesYet, NothingAdded } from '#app/listing/list-screen.tsx';
import { focusItem } from '#app/shell/load-more.tsx';
import { Scene } from '#app/shell/page.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { LoadMore } from '#app/ui/page-links.tsx';
import { EmptyState, FailedState } from '#app/ui/state-panel.tsx';
import { BROWSE } from '#domain/messages/games.ts';
import { FAILURES, SITE } from '#domain/messages/site.ts';
import type { narrowedBy } from './filters.ts';
import { type GamesPage, shownSentence } from './games-page.ts';
import { useMorePages } from './more-pages.ts';

type NoGamesProps = {
  narrowing: ReturnType<typeof narrowedBy>;
  clearHref: string;
  /** The list without its time window. */
  allTimeHref: string;
};

/** In place of an empty list: whatever narrows it is what can be undone. */
export function NoGames({ narrowing, clearHref, allTimeHref }: NoGamesProps) {
  if (narrowing === 'window') return <NothingAdded allTimeHref={allTimeHref} />;
  return narrowing === 'filters' ? (
    <EmptyState
      title={BROWSE.empty}
      text={BROWSE.emptyHint}
      scene={<Scene kind="empty" />}
      action={<ButtonLink to={clearHref}>{BROWSE.clearAll}</ButtonLink>}
    />
  ) : (
    <NoGamesYet title={BROWSE.empty} text="Post the first one: its address is all it takes." />
  );
}

/** The covers of the first row are fetched first. */
const FIRST_ROW = 4;
const SKELETON_CARDS = 10;

type ResultsProps = {
  page: GamesPage;
  /** Another page is about to take this one's place. */
  isBusy: boolean;
  /** In the place of no games. */
  none: ReactNode;
  /** The list's beginning, when this page is a later one. */
  firstHref: string | null;
  hrefOf: (cursor: string) => string;
};

/** The games of a list, to its end. Mounted anew for every place of the tab's history. */
export function Results({ page, isBusy, none, firstHref, hrefOf }: ResultsProps) {
  const more = useMorePages(page, hrefOf);
  const { entries, nextHref } = more;
  const { grid, load } = useFocusOnNew(entries.length, more.load);
  if (entries.length === 0) return none;
  return (
    <div
      ref={grid}
      aria-busy={isBusy || undefined}
      className={`transition-opacity ${isBusy ? 'opacity-60' : ''}`}
    >
      {firstHref ? (
        <p className="mb-6">
          <Link to={firstHref} className="font-semibold text-accent hover:underline">
            Back to the first page
          </Link>
        </p>
      ) : null}
      <GameGrid label="Games">
        {entries.map(({ game, vote }, index) => (
          <GameCard
            key={game.id}
            game={game}
            vote={vote}
            headingLevel={2}
            priority={index < FIRST_ROW}
            sizes={GRID_SIZES.full}
          />
        ))}
      </GameGrid>
      <div className="mt-10 flex flex-col items-center gap-2">
        {firstHref || (entries.length === page.entries.length && !nextHref) ? null : (
          <p aria-live="polite" className="tabular text-muted text-sm">
            {shownSentence({ ...more.total, shown: entries.length, hasMore: nextHref !== null })}
          </p>
        )}
        {more.state === 'failed' ? (
          <FailedState title={FAILURES.loadGames} action={<Button onClick={load}>{SITE.retry}</Button>} />
        ) : nextHref ? (
          <LoadMore href={nextHref} label={SITE.loadMore} onLoad={load} busy={more.state === 'loading'} />
        ) : null}
      </div>
    </div>
  );
}

/** Whoever loaded more by the keyboard goes on at the first new game; nothing scrolls. */
function useFocusOnNew(count: number, loadPage: () => Promise<void>) {
  const grid = useRef<HTMLDivElement>(null);
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    focusItem(grid.current, from.current);
    from.current = null;
  }, [count]);
  return {
    grid,
    load() {
      from.current = count;
      void loadPage();
    },
  };
}

/** The list on its way, when it takes a while. */
export function GamesSkeleton() {
  return <GameGridSkeleton count={SKELETON_CARDS} />;
}
