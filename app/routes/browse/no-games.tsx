import { NoGamesYet } from '#app/components/no-games-yet.tsx';
import { NothingAdded } from '#app/components/nothing-added.tsx';
import { Scene } from '#app/components/scene.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/state-panel.tsx';
import { BROWSE } from '#domain/messages/game.ts';
import type { narrowedBy } from './filters.ts';

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
