import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import type { GameCard } from './game-card.tsx';
import type { GameFormState } from './use-game-form.ts';
import { useViewer } from './viewer.tsx';

type GameFormPreviewProps = {
  form: GameFormState;
  /** On edit: whose drawn cover stands in for a missing one. */
  gameId: string | undefined;
  className?: string;
};

/** The card as the lists will show it, while it is being written. To look at only. */
export function GameFormPreview({ form, gameId, className = '' }: GameFormPreviewProps) {
  const viewer = useViewer();
  const { values, cover, loadedUrl } = form;
  const Card = useCard();
  const picture = cover.pictures[0]?.url ?? values.coverUrl.trim();
  // Only what has turned out to be an image: the card would ask for a drawn cover, and there is no such game.
  const shown = picture !== '' && picture === loadedUrl ? picture : '';
  return (
    <aside aria-label={GAME_FORM.preview.title} className={`js-only min-w-0 ${className}`}>
      <h2 className="font-semibold font-text! text-sm tracking-normal!">{GAME_FORM.preview.title}</h2>
      <p className="mb-4 text-muted text-sm">{GAME_FORM.preview.text}</p>
      <div inert aria-hidden="true" className="sm:max-w-88">
        {Card ? (
          <Card
            vote="none"
            game={{
              id: gameId ?? 'preview',
              slug: 'preview',
              title: values.title.trim() || GAME_FORM.preview.untitled,
              thumbnailUrl: shown || (gameId ? null : BLANK),
              category: values.genre,
              tags: values.tags,
              creator: viewer ? { username: viewer.username, name: viewer.name } : null,
              createdAt: 0,
              upvotes: 0,
              downvotes: 0,
              views: 0,
              ownershipStatus: 'claimed',
            }}
          />
        ) : (
          <Skeleton className="mb-28 aspect-16/10 rounded-cover!" />
        )}
      </div>
    </aside>
  );
}

/** The lists' own card. It comes after the form: with its votes it is 4 kB, and there is nothing to show before. */
function useCard() {
  const [Card, setCard] = useState<ComponentType<ComponentProps<typeof GameCard>>>();
  useEffect(() => {
    import('./game-card.tsx').then(
      (module) => setCard(() => module.GameCard),
      () => undefined,
    );
  }, []);
  return Card;
}

/** A frame with a picture that isn't there yet, in a grey that both themes bear. */
const BLANK = `data:image/svg+xml,${encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 40' fill='none' stroke='#8C8296' stroke-width='.6' stroke-linejoin='round'><rect x='26' y='15' width='12' height='10' rx='1.2'/><circle cx='30' cy='18.6' r='1.1'/><path d='m26.3 23.6 3.4-2.8 2.6 2 2.4-2.2 3 2.8'/></svg>",
)}`;
