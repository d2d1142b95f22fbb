import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/state-panel.tsx';
import type { GameDetail } from '#domain/games/game.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import type { GameFormState } from './use-game-form.ts';

export type EditedGame = Omit<GameDetail, 'thumbnailPlaceholder'>;

export type PreviewProps = { form: GameFormState; game: EditedGame | undefined };

const VIEWS = ['card', 'page'] as const;
const TEXT = GAME_FORM.preview;

/** Shows how the game will look in lists and on its page. Links and buttons in the preview do nothing. */
export function GameFormPreview(props: PreviewProps) {
  const [shown, setShown] = useState<(typeof VIEWS)[number]>('card');
  const [views, setViews] = useState<typeof import('./preview-views.tsx').PREVIEWS>();
  // Loads the views after the form, because their code is larger and an empty form has nothing to preview.
  useEffect(() => {
    import('./preview-views.tsx').then(
      (module) => setViews(module.PREVIEWS),
      () => undefined,
    );
  }, []);
  const View = views?.[shown];
  return (
    <aside
      aria-label={TEXT.title}
      className="js-only min-w-0 lg:sticky lg:top-24 lg:row-span-2 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
    >
      <h2 className="font-semibold font-text! text-sm tracking-normal!">{TEXT.title}</h2>
      <div className="mt-2 mb-4 flex gap-2">
        {VIEWS.map((view) => (
          <Button
            key={view}
            size="sm"
            variant={view === shown ? 'ink' : 'outline'}
            aria-pressed={view === shown}
            onClick={() => setShown(view)}
          >
            {TEXT[view]}
          </Button>
        ))}
      </div>
      <div inert aria-hidden="true" className="sm:max-w-88">
        {View ? <View {...props} /> : <Skeleton className="mb-28 aspect-16/10 rounded-cover!" />}
      </div>
    </aside>
  );
}
