import { type MouseEvent, type ReactNode, useState } from 'react';
import { coverSources, GameCover, useCoverOnPage } from '#app/listing/game-cover.tsx';
import { scrollBehavior } from '#app/ui/motion.ts';
import type { GameDetail } from '#domain/games/game.ts';
import { GAME } from '#domain/messages/games.ts';
import type { Lightbox } from './lightbox.tsx';

const SIZES = '(min-width: 85rem) 56rem, (min-width: 64rem) 60vw, (min-width: 48rem) 55vw, calc(100vw - 2rem)';
const THUMB = 'block overflow-hidden rounded-control border border-line hover:border-ink';
export function Gallery({ game }: { game: GameDetail }) {
  const { id, title } = game;
  const screenshotUrls = game.screenshotUrls.filter((url) => url !== game.thumbnailUrl);
  const [lightbox, setLightbox] = useState<{ start: number; Show: typeof Lightbox } | null>(null);

  /** Without JavaScript, or if the lightbox's code can't be loaded, links lead to the pictures. */
  function enlarge(event: MouseEvent<HTMLAnchorElement>, start: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    import('./lightbox.tsx').then(
      ({ Lightbox }) => setLightbox({ start, Show: Lightbox }),
      () => location.assign(href),
    );
  }

  const cover = { priority: true, sizes: SIZES, alt: title, transitionName: useCoverOnPage(game) };
  if (screenshotUrls.length === 0) {
    return (
      <div className="min-w-0">
        <Frame>
          <GameCover game={game} {...cover} />
        </Frame>
      </div>
    );
  }
  const shots = screenshotUrls.map((thumbnailUrl, index) => {
    const words = `Screenshot ${index + 1} of ${screenshotUrls.length}: ${title}`;
    const shown = { sizes: SIZES, alt: words };
    return { anchor: `screenshot-${index + 1}`, game: { id, thumbnailUrl }, words, shown };
  });
  const pictures = [{ anchor: 'cover', game, words: GAME.cover({ game: title }), shown: cover }, ...shots];
  return (
    <section aria-label={GAME.screenshots} className="min-w-0">
      <Frame>
        <ul className="scrollbar-none flex snap-x snap-mandatory overflow-x-auto">
          {pictures.map(({ anchor, game, words, shown }, index) => (
            <li key={anchor} id={anchor} className="w-full flex-none snap-start">
              <a
                href={coverSources(game)[0]?.src}
                // One stop of the Tab key: the arrow keys then scroll to the other pictures, also when enlarged.
                tabIndex={index === 0 ? 0 : -1}
                aria-label={GAME.enlarge({ picture: words })}
                onClick={(event) => enlarge(event, index)}
                className="block cursor-zoom-in outline-none focus-visible:outline-2 focus-visible:outline-ink focus-visible:-outline-offset-4"
              >
                <GameCover game={game} {...shown} />
              </a>
            </li>
          ))}
        </ul>
      </Frame>
      <ul className="scrollbar-none -mx-1 mt-2 flex gap-2 overflow-x-auto p-1">
        {pictures.map(({ anchor, game, words }) => (
          <li key={anchor} className="w-24 flex-none">
            <a
              href={`#${anchor}`}
              tabIndex={-1}
              aria-label={words}
              className={THUMB}
              onClick={(event) => showShot(event, anchor)}
            >
              <GameCover game={game} sizes="6rem" />
            </a>
          </li>
        ))}
      </ul>
      {lightbox && <lightbox.Show pictures={pictures} start={lightbox.start} onClose={() => setLightbox(null)} />}
    </section>
  );
}

/** Scrolls the gallery to a picture. The link alone would also scroll the page and change the address. */
function showShot(event: MouseEvent, anchor: string) {
  const shot = document.getElementById(anchor);
  const rail = shot?.parentElement;
  if (!shot || !rail) return;
  event.preventDefault();
  rail.scrollTo({ left: shot.offsetLeft - rail.offsetLeft, behavior: scrollBehavior() });
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="relative overflow-hidden rounded-cover bg-sunken">
      {children}
      <span className="pointer-events-none absolute inset-0 rounded-cover border border-line" />
    </div>
  );
}
