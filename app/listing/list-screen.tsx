import { useEffect, useState } from 'react';
import { type Location, useNavigation } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { ChipLink } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/state-panel.tsx';
import { TIME_WINDOWS, type TimeWindow } from '#domain/listing/browse-query.ts';
import { BROWSE, SORT } from '#domain/messages/listing.ts';
import { HOME } from '#domain/messages/site.ts';
import { Scene } from '../shell/page.tsx';

/** How long a page loads before a skeleton appears. On faster pages, it would only flash, which feels slow. */
const PATIENCE_MS = 150;

/** The location that is loading, if `isMine` accepts it: the same screen with another tab or filter, for example. */
export function usePendingPage(isMine: (location: Location) => boolean) {
  const { location } = useNavigation();
  const pending = location && isMine(location) ? location : null;
  const key = pending?.key ?? null;
  const [slowKey, setSlowKey] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(() => setSlowKey(key), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return { location: pending, isSlow: key !== null && key === slowKey };
}

type WindowChipsProps = { shown: TimeWindow; hrefOf: (window: TimeWindow) => string; className?: string };

/** Links to the list in each time window. */
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

export function NoGamesYet({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState
      title={title}
      text={text}
      scene={<Scene kind="no-games" />}
      action={
        <ButtonLink to="/submit" variant="solid">
          {HOME.heroSubmit}
        </ButtonLink>
      }
    />
  );
}

/** The message for a time window in which no games were added. */
export function NothingAdded({ allTimeHref }: { allTimeHref: string }) {
  return (
    <EmptyState
      title={BROWSE.empty}
      text={SORT.noneAdded}
      scene={<Scene kind="empty" />}
      action={<ButtonLink to={allTimeHref}>{SORT.showAllTime}</ButtonLink>}
    />
  );
}
