import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { coverSources } from '#app/listing/game-cover.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { scrollBehavior } from '#app/ui/motion.ts';
import type { GameCard } from '#domain/games/game.ts';
import { LIGHTBOX } from '#domain/messages/player.ts';

type Picture = { readonly words: string; readonly game: Pick<GameCard, 'id' | 'thumbnailUrl'> };

type LightboxProps = { pictures: readonly Picture[]; start: number; onClose: () => void };
export function Lightbox({ pictures, start, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const rail = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(start);
  const last = pictures.length - 1;

  useLayoutEffect(() => {
    dialog.current?.showModal();
    const { current: shown } = rail;
    if (shown) shown.scrollLeft = start * shown.clientWidth;
  }, [start]);

  function show(index: number) {
    const to = Math.min(Math.max(index, 0), last);
    rail.current?.scrollTo({ left: to * rail.current.clientWidth, behavior: scrollBehavior() });
    setAt(to);
  }

  function press(event: KeyboardEvent) {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  }

  return (
    <dialog
      ref={dialog}
      aria-label={LIGHTBOX.label}
      onClose={onClose}
      onKeyDown={press}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none flex-col bg-slab p-0 text-on-slab open:flex"
    >
      <div className="flex flex-none items-center justify-between pt-[env(safe-area-inset-top)] pr-[max(0.5rem,env(safe-area-inset-right))] pl-[max(1rem,env(safe-area-inset-left))]">
        <p aria-live="polite" className="numeral text-slab-muted">
          {LIGHTBOX.place({ at: at + 1, of: pictures.length })}
        </p>
        <IconButton label={LIGHTBOX.close} className={ON_SLAB} onClick={() => dialog.current?.close()}>
          <X className="size-5" />
        </IconButton>
      </div>
      <ul
        ref={rail}
        onScrollEnd={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
        className="scrollbar-none flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto overscroll-contain"
      >
        {pictures.map(({ words, game }) => (
          <li key={words} className="grid h-full w-full flex-none snap-start place-items-center p-2 sm:px-16">
            <img
              {...coverSources(game)[0]}
              sizes="100vw"
              alt={words}
              loading="lazy"
              className="h-full max-h-full min-h-0 w-full object-contain"
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-none items-center justify-center gap-6 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
        {STEPS.map(({ by, label, Icon }) => (
          <IconButton
            key={by}
            label={label}
            className={ON_SLAB}
            aria-disabled={at + by < 0 || at + by > last}
            onClick={() => show(at + by)}
          >
            <Icon className="size-6" />
          </IconButton>
        ))}
      </div>
    </dialog>
  );
}

const ON_SLAB = 'text-on-slab! hover:bg-transparent! hover:text-slab-muted!';
const STEPS = [
  { by: -1, label: LIGHTBOX.previous, Icon: ChevronLeft },
  { by: 1, label: LIGHTBOX.next, Icon: ChevronRight },
];
