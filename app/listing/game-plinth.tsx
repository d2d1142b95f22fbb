import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Place, PlinthPlace } from '#app/ui/plinth.tsx';
import { formatCount } from '#domain/format.ts';
import type { GameCard } from '#domain/games/game.ts';
import { GameCover, useCoverLink } from './game-cover.tsx';

const FRAMES = { sm: 'mx-1 rounded-t-control', lg: 'mx-1.5 rounded-t-cover sm:mx-4' };
const SIZES = { sm: '8rem', lg: '(min-width: 64rem) 18rem, calc(33vw - 1.25rem)' };
const ENGRAVED = {
  sm: 'right-2 bottom-1 text-xs',
  lg: 'right-2.5 bottom-1.5 text-sm sm:right-4 sm:bottom-3 sm:text-xl',
};

type PlinthProps = { place: Place; size?: 'sm' | 'lg'; share?: number; children: ReactNode };
type GamePlinthProps = PlinthProps & { game: GameCard; votes: number; heading?: 'h2' | 'h3'; onCover?: ReactNode };
export function GamePlinth({ game, votes, heading: Heading = 'h3', onCover, children, ...plinth }: GamePlinthProps) {
  const { place, size = 'lg' } = plinth;
  const { link, cover } = useCoverLink(game);
  const isLarge = size === 'lg';
  return (
    <PlinthPlace
      {...plinth}
      engraving={<span className={`numeral absolute ${ENGRAVED[size]}`}>{`▲ ${formatCount(votes)}`}</span>}
      caption={
        <div className="pt-2 pr-2">
          <Heading className={`hyphens-auto text-xs leading-tight ${isLarge ? 'sm:text-lg' : ''}`}>
            <Link dir="auto" {...link} className={`${link.className} line-clamp-2 min-h-6 group-hover:underline`}>
              {game.title}
            </Link>
          </Heading>
          {children}
        </div>
      }
    >
      <div className={`relative overflow-hidden ${FRAMES[size]}`}>
        <GameCover game={game} priority={isLarge && place === 1} sizes={SIZES[size]} {...cover} />
        {onCover}
      </div>
    </PlinthPlace>
  );
}

export function FreePlinth({ children, ...plinth }: PlinthProps) {
  const { size = 'lg' } = plinth;
  const look = 'grid aspect-16/10 place-items-center border-2 border-edge border-b-0 border-dashed p-1 text-center';
  return (
    <PlinthPlace {...plinth} caption={null}>
      <div className={`${look} text-muted text-xs ${size === 'lg' ? 'sm:text-base' : ''} ${FRAMES[size]}`}>
        {children}
      </div>
    </PlinthPlace>
  );
}
