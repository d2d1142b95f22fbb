import { type Location, useNavigation } from 'react-router';
import { EmptyState, Skeleton } from '#app/shell/state-panel.tsx';
import { ChipLink } from '#app/ui/chip.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { useIsSlow } from '#app/ui/use-late.ts';
import type { GameCard as Game } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { TIME_WINDOWS, type TimeWindow } from '#domain/listing/browse-query.ts';
import { HOME } from '#domain/messages/home.ts';
import { BROWSE, SORT } from '#domain/messages/listing.ts';
import { SITE } from '#domain/messages/site.ts';
import { GameCard, GRID_SIZES } from './game-card.tsx';

/** How long a page loads before a skeleton appears. A skeleton that only flashes makes a fast page feel slow. */
const PATIENCE_MS = 150;
/** The location being loaded, if `isMine` accepts it (for example, the same screen with another tab or filter). */
export function usePendingPage(isMine: (location: Location) => boolean) {
  const { location } = useNavigation();
  const pending = location && isMine(location) ? location : null;
  return { location: pending, isSlow: useIsSlow(pending?.key, PATIENCE_MS) };
}

type WindowChipsProps = { shown: TimeWindow; hrefOf: (window: TimeWindow) => string; className?: string };
export function WindowChips({ shown, hrefOf, className = '' }: WindowChipsProps) {
  return (
    <nav aria-label={SORT.windowsLabel} className={`flex flex-wrap gap-2 ${className}`}>
      {TIME_WINDOWS.map((window) => (
        <ChipLink key={window} to={hrefOf(window)} selected={window === shown}>
          {SORT.windows[window].label}
        </ChipLink>
      ))}
    </nav>
  );
}

type GamesToPlayProps = { games: readonly Game[]; title: string; text?: string };
export function GamesToPlay({ games, title, text }: GamesToPlayProps) {
  if (games.length === 0) return null;
  return (
    <TitledSection id="to-play" title={title} headingClassName="text-2xl">
      {text ? <p className="mt-2 max-w-read text-muted">{text}</p> : null}
      <ul className="mt-5 grid gap-x-6 gap-y-8 sm:grid-cols-3">
        {games.map((game) => (
          <li key={game.id} className="grid min-w-0 *:min-w-0">
            <GameCard game={game} sizes={GRID_SIZES.row} />
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

export function NoGamesYet({ title, text }: { title: string; text: string }) {
  const link = { to: '/submit', label: HOME.heroSubmit, variant: 'solid' } as const;
  return <EmptyState title={title} text={text} scene="no-games" links={[link]} />;
}

export function NothingAdded({ allTimeHref }: { allTimeHref: string }) {
  return (
    <EmptyState title={BROWSE.empty} text={SORT.noneAdded} links={[{ to: allTimeHref, label: SORT.showAllTime }]} />
  );
}

export function BoardSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{SITE.loading}</span>
      {Array.from({ length: LIMITS.skeletons.leaderboardRows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all the same
        <div key={index} className="flex items-center gap-4 border-line border-b py-2.5 pr-3 pl-4">
          <Skeleton className="size-8" />
          <Skeleton className="aspect-16/10 w-16 sm:w-20" />
          <div className="flex-1">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="mt-2 h-4 w-1/4" />
          </div>
          <Skeleton className="h-6 w-16" />
        </div>
      ))}
    </div>
  );
}
