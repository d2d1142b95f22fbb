import { useState } from 'react';
import { coverSources, isOddlyShaped } from './cover-source.ts';

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
