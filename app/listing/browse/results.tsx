import { type ReactNode, useEffect, useRef } from 'react';
import { GameCard, GameGrid } from '#app/listing/game-card.tsx';
import { NoGamesYet, NothingAdded } from '#app/listing/list-screen.tsx';
import { focusItem } from '#app/listing/load-more.tsx';
import { Scene } from '#app/shell/page.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FirstPageLink, LoadMore } from '#app/ui/page-links.tsx';
import { EmptyState, FailedState } from '#app/ui/state-panel.tsx';
import { FAILURES } from '#domain/messages/failures.ts';
import { BROWSE } from '#domain/messages/listing.ts';
import { SITE } from '#domain/messages/site.ts';
import type { narrowedBy } from './filters.ts';
import { type GamesPage, shownSentence } from './games-page.ts';
import { useMorePages } from './more-pages.ts';

type NoGamesProps = {
  narrowing: ReturnType<typeof narrowedBy>;
  clearHref: string;
  allTimeHref: string;
};

/** The message for an empty list, with a link that clears the filters or the time window. */
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

const FIRST_ROW = 4;

type ResultsProps = {
  page: GamesPage;
  isBusy: boolean;
  /** Shown if there are no games. */
  none: ReactNode;
  /** The address of the first page, if this is a later one. */
  firstHref: string | null;
  hrefOf: (cursor: string) => string;
};

/** The games of a list. Remounted for every history entry. */
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
      <FirstPageLink href={firstHref} label={SITE.firstPage} />
      <GameGrid label="Games">
        {entries.map(({ game, vote }, index) => (
          <GameCard key={game.id} game={game} vote={vote} headingLevel={2} priority={index < FIRST_ROW} />
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
