import { useEffect, useState } from 'react';
import { type Location, useNavigation } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { ChipLink } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/state-panel.tsx';
import { BROWSE } from '#domain/messages/games.ts';
import { SORT } from '#domain/messages/listing.ts';
import { HOME } from '#domain/messages/site.ts';
import { Scene } from '../shell/page.tsx';

/** A page that comes sooner than this replaces the old one; a flash of skeletons would only make it feel slower. */
const PATIENCE_MS = 150;

export type PendingPage = {
  /** Where the next page is; null while nothing is on its way. */
  location: Location | null;
  /** It takes long enough that skeletons should stand in its place. */
  isSlow: boolean;
};

/** The page on its way that will take this screen's place, such as another tab or filter of it. */
export function usePendingPage(isMine: (location: Location) => boolean): PendingPage {
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

export type WindowChip = { readonly label: string; readonly href: string; readonly selected: boolean };

/** The time windows of a list or a board, each an address. */
export function WindowChips({
  windows,
  className = '',
}: {
  windows: readonly WindowChip[];
  className?: string;
}) {
  return (
    <nav aria-label={SORT.windowsLabel} className={`flex flex-wrap gap-2 ${className}`}>
      {windows.map(({ label, href, selected }) => (
        <ChipLink key={label} to={href} selected={selected}>
          {label}
        </ChipLink>
      ))}
    </nav>
  );
}

/** In place of games where the site has none: whoever sees it can post the first. */
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

/** In place of a list of games of a time window: there are games, but none so new. */
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
