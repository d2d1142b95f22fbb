import { useState } from 'react';
import { useViewTransitionState } from 'react-router';
import { pictureSize, renditionOf, renditionWidths } from '#domain/games/picture.ts';
import { coverPath, FILES } from '#domain/paths.ts';

export type CoverSource = { readonly src: string; readonly srcSet?: string };

/** Widths to heights between which a picture fills a 16:10 cover without losing what it shows. */
const FILLING = { from: 1.25, to: 2.2 };

/**
 * Where a game's cover may come from, best first: a stored file with its smaller sizes, the same file alone, an address
 * as it is, and always last the cover that the site draws from the game's id.
 */
export function coverSources(game: { id: string; thumbnailUrl: string | null }): readonly CoverSource[] {
  const drawn = { src: coverPath(game.id) };
  const url = game.thumbnailUrl;
  if (!url || url === drawn.src) return [drawn];
  if (!url.startsWith(FILES)) return [{ src: url }, drawn];
  const size = pictureSize(url);
  if (!size) return [{ src: url }, drawn];
  const widths = renditionWidths(size.width);
  const srcSet = widths.map((width) => `${width === size.width ? url : renditionOf(url, width)} ${width}w`);
  return srcSet.length > 1
    ? [{ src: url, srcSet: srcSet.join(', ') }, { src: url }, drawn]
    : [{ src: url }, drawn];
}

/** Whether a stored picture is so tall or so wide that cropping it to a cover would cut off what it shows. */
export function isOddlyShaped(url: string | null): boolean {
  const size = url?.startsWith(FILES) ? pictureSize(url) : null;
  if (!size) return false;
  const ratio = size.width / size.height;
  return ratio < FILLING.from || ratio > FILLING.to;
}

/** The name that a card's cover has while the page changes to its game; the game's page gives its cover the same. */
export const COVER_TRANSITION = 'game-cover';

/**
 * Only the pressed card's cover travels: two elements of one name would stop the transition, and a game may stand on a
 * page twice.
 */
export function useCoverTransition(path: string): { name: string | undefined; press: () => void } {
  const [isPressed, setPressed] = useState(false);
  const isChanging = useViewTransitionState(path);
  return { name: isChanging && isPressed ? COVER_TRANSITION : undefined, press: () => setPressed(true) };
}

export type CoverGame = {
  readonly id: string;
  readonly thumbnailUrl: string | null;
  readonly thumbnailPlaceholder?: string;
};

type GameCoverProps = {
  game: CoverGame;
  /** How wide it is on the page, as in `<img sizes>`. */
  sizes?: string;
  /** Among the first covers that people see: fetched at once and first. */
  priority?: boolean;
  /** Empty where the title stands beside it. */
  alt?: string;
  className?: string;
  /** Names the cover while the page changes from a card to its game. */
  transitionName?: string;
};

/** A game's cover, 16:10 with its size set, so nothing moves, blurred until it has come; a tall picture stands whole before its blur; when it is missing, the drawn one takes its place. */
export function GameCover(props: GameCoverProps) {
  const {
    game,
    sizes = '(min-width: 64rem) 20rem, 50vw',
    priority,
    alt = '',
    className = '',
    transitionName,
  } = props;
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
    // The error may have come before JavaScript did.
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') tryNext();
  }

  return (
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
      referrerPolicy="no-referrer"
      onError={tryNext}
      style={{
        viewTransitionName: transitionName,
        // Never seen through the picture itself: where that is not opaque there is no blur.
        backgroundImage: blur && failed < last ? `url(${blur})` : undefined,
      }}
      className={`aspect-16/10 h-auto w-full bg-center bg-cover bg-sunken ${fit} ${className}`}
    />
  );
}
