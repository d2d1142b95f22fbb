import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/state-panel.tsx';
import { SORT } from '#domain/messages/finding.ts';
import { BROWSE } from '#domain/messages/game.ts';
import { Scene } from './scene.tsx';

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
