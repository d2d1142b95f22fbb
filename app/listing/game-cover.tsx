import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { useViewTransitionState } from 'react-router';
import type { GameCard } from '#domain/games/game.ts';
import { movingOf, pictureSize, renditionOf, renditionWidths } from '#domain/games/picture.ts';
import { coverPath, FILES, gamePath } from '#domain/paths.ts';

type CoveredGame = Pick<GameCard, 'id' | 'thumbnailUrl'>;
/** A picture on another site isn't shown until it is stored here, so that other sites don't learn who visits. */
export function coverSources(game: CoveredGame): readonly { readonly src: string; readonly srcSet?: string }[] {
  const drawn = { src: coverPath(game.id) };
  const url = game.thumbnailUrl;
  if (!url || url === drawn.src || /^https?:/i.test(url)) return [drawn];
  const whole = [{ src: url }, drawn];
  const size = storedSize(url);
  if (!size) return whole;
  const widths = renditionWidths(size.width);
  const srcSet = widths.map((width) => `${width === size.width ? url : renditionOf(url, width)} ${width}w`);
  return srcSet.length > 1 ? [{ src: url, srcSet: srcSet.join(', ') }, ...whole] : whole;
}

function storedSize(url: string) {
  return url.startsWith(FILES) ? pictureSize(url) : null;
}

export function isOddlyShaped(url: string | null): boolean {
  const size = url ? storedSize(url) : null;
  if (!size) return false;
  const ratio = size.width / size.height;
  return ratio < 1.25 || ratio > 2.2;
}

const COVER_TRANSITION = 'game-cover';
/** The game link that was clicked last: its address, and its index among the page's links to that address. */
let pressed = { to: '', nth: 0 };

function nthTo(to: string, link: Element | null): number {
  const links: (Element | null)[] = [...document.querySelectorAll(`a[href="${to}"]`)];
  return links.indexOf(link);
}

/**
 * A game may be on a page twice, and two elements with the same transition name would cancel the transition. So only
 * the clicked card's cover gets the name.
 */
export function useCoverLink({ slug }: { readonly slug: string }) {
  const to = gamePath(slug);
  const ref = useRef<HTMLAnchorElement>(null);
  const [named, setNamed] = useState<object>();
  const isChanging = useViewTransitionState(to);
  // Only after all links are rendered, because `nthTo` counts them.
  useLayoutEffect(() => {
    if (isChanging && pressed.to === to && pressed.nth === nthTo(to, ref.current)) setNamed(pressed);
  }, [isChanging, to]);
  return {
    cover: { transitionName: isChanging && named === pressed ? COVER_TRANSITION : undefined, zooms: true },
    link: {
      ref,
      to,
      viewTransition: true,
      onClick() {
        pressed = { to, nth: nthTo(to, ref.current) };
        setNamed(pressed);
      },
      className:
        'stretch outline-none after:rounded-cover focus-visible:after:outline-2 focus-visible:after:outline-ink focus-visible:after:outline-offset-4',
    },
  };
}

export function useCoverOnPage({ slug }: { readonly slug: string }): string | undefined {
  const to = gamePath(slug);
  // If a card of another game was clicked on the game's page, that card's cover gets the transition name instead.
  return useViewTransitionState(to) && pressed.to === to ? COVER_TRANSITION : undefined;
}

/** `alt`: empty if the title is beside the cover. `zooms`: the cover grows while the pointer is over `group`. */
type GameCoverProps = { game: CoveredGame & Pick<GameCard, 'thumbnailPlaceholder'>; sizes: string; alt?: string } & {
  priority?: boolean;
  className?: string;
  transitionName?: string | undefined;
  zooms?: boolean;
};

const ZOOM = 'transition-[scale] duration-220 group-hover:scale-102';
export function GameCover(props: GameCoverProps) {
  const { game, sizes, priority, alt = '', className = '', transitionName, zooms } = props;
  const { thumbnailPlaceholder: blur } = game;
  const sources = coverSources(game);
  const [failures, setFailures] = useState({ of: game.thumbnailUrl, count: 0 });
  const failed = failures.of === game.thumbnailUrl ? failures.count : 0;
  const last = sources.length - 1;
  const fit = blur && failed < last && isOddlyShaped(game.thumbnailUrl) ? 'object-contain' : 'object-cover';
  const source = sources[Math.min(failed, last)] ?? { src: '' };

  function tryNext() {
    if (failed < last) setFailures({ of: game.thumbnailUrl, count: failed + 1 });
  }

  function checkEarlyFailure(image: HTMLImageElement | null) {
    // The image may have failed before hydration.
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') tryNext();
  }

  const moving = zooms && game.thumbnailUrl && movingOf(game.thumbnailUrl);
  const image = (
    <img
      ref={checkEarlyFailure}
      key={failed}
      src={source.src}
      srcSet={source.srcSet}
      sizes={source.srcSet ? sizes : undefined}
      alt={alt}
      width={640}
      height={400}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      onError={tryNext}
      style={{
        viewTransitionName: transitionName,
        // The placeholder behind the picture. Transparent pictures have no placeholder, because it would show through.
        backgroundImage: blur && failed < last ? `url(${blur})` : undefined,
      }}
      className={`aspect-16/10 h-auto w-full bg-center bg-cover bg-sunken ${fit} ${zooms ? ZOOM : className}`}
    />
  );
  if (!moving) return image;
  return (
    <span className="moves" style={{ '--moving': `url(${moving})` } as CSSProperties}>
      {image}
    </span>
  );
}

export function GameThumb({ width, ...cover }: { width: string } & GameCoverProps) {
  return (
    <div className={`flex-none overflow-hidden rounded-control ${width}`}>
      <GameCover {...cover} />
    </div>
  );
}
