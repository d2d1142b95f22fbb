import { Eye, Play } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '#app/shell/state-panel.tsx';
import { formatViews } from '#domain/format.ts';
import type { GameCard as Game } from '#domain/games/game.ts';
import { GAME } from '#domain/messages/games.ts';
import { SITE } from '#domain/messages/site.ts';
import { gamePath, playPath } from '#domain/paths.ts';
import { VoteControl } from '../votes/vote-control.tsx';
import { AwardRibbon } from './award-ribbon.tsx';
import { OfflineBadge, OwnershipBadge } from './game-badges.tsx';
import { GameCover, useCoverLink } from './game-cover.tsx';
import type { ListedGame } from './games-page.ts';

const SHORT = new Intl.NumberFormat('en', { notation: 'compact' });
/** Formats a count as `950`, `7.8k`, `26k`, `1.2m`: at most four characters. */
export const formatShortCount = (count: number): string => SHORT.format(count).toLowerCase();

type GameCardProps = { game: ListedGame; priority?: boolean; sizes?: string; headingLevel?: 2 | 3 };
export function GameCard({ game, priority, sizes = GRID_SIZES.full, headingLevel = 3 }: GameCardProps) {
  const Heading = `h${headingLevel}` as const;
  const { link, cover } = useCoverLink(game);
  return (
    <article className="group relative flex min-w-0 flex-col">
      <div className="relative overflow-hidden rounded-cover bg-sunken">
        <GameCover game={game} priority={priority} sizes={sizes} {...cover} />
        <span className="pointer-events-none absolute inset-0 rounded-cover border border-line" />
        <OfflineBadge
          game={game}
          className={`pointer-events-none absolute left-2 ${game.award ? 'top-10' : 'top-2'}`}
        />
        <AwardRibbon award={game.award} />
        <PlayChip game={game} />
      </div>
      <Heading className="mt-3 line-clamp-2 text-lg leading-[1.2]">
        <Link dir="auto" {...link}>
          {game.title}
        </Link>
      </Heading>
      <div className="mt-1 flex min-h-6 items-center gap-2 text-muted text-sm">
        {game.creator ? <span className="truncate">{GAME.byCreator(game.creator)}</span> : null}
        {game.isExample ? <span className="shrink-0">{GAME.example}</span> : null}
        <OwnershipBadge status={game.ownershipStatus} />
      </div>
      <div className="mt-auto pt-2">
        <div className="flex h-8 flex-row-reverse flex-wrap items-center justify-between gap-x-2 gap-y-4 overflow-clip [overflow-clip-margin:6px] pointer-coarse:h-11">
          <VoteControl game={game} />
          <Views count={game.views} />
        </div>
      </div>
    </article>
  );
}

function Views({ count }: { count: number }) {
  return (
    <span className="truncate text-muted text-sm">
      <span className="max-sm:sr-only">{formatViews(count)}</span>
      <span aria-hidden="true" className="inline-flex items-center gap-1 text-xs sm:hidden">
        <Eye className="size-3.5" />
        {formatShortCount(count)}
      </span>
    </span>
  );
}

/** A card's 'Play' link, shown only on hover. The Tab key skips it, because the game's page has one, too. */
export function PlayChip({ game: { slug, playsInPage } }: { game: Pick<Game, 'slug' | 'playsInPage'> }) {
  if (!playsInPage) return null;
  return (
    <Link
      to={playPath(slug)}
      data-plays={gamePath(slug)}
      reloadDocument
      rel="nofollow"
      aria-hidden="true"
      tabIndex={-1}
      className="absolute right-2 bottom-2 z-1 inline-flex translate-y-1 items-center gap-1.5 rounded-control bg-accent px-2.5 py-1 font-semibold text-on-accent text-sm opacity-0 transition-[opacity,translate] hover:bg-accent-hover group-hover:translate-y-0 group-hover:opacity-100 pointer-coarse:hidden"
    >
      <Play className="size-3.5 fill-current" />
      Play
    </Link>
  );
}

/** `half`: a grid beside a side column. On phones, if its number of cards is odd, the last card takes a whole row. */
const COLUMNS = {
  full: 'grid-cols-2 md:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-5',
  half: 'grid-cols-2 md:grid-cols-3 max-md:[&>:last-child:nth-child(odd)]:col-span-2',
} as const;

const THIRD = '(min-width: 48rem) calc(33.4vw - 2rem)';
const HALF = 'calc(50vw - 1.5rem)';

export const GRID_SIZES = {
  full: `(min-width: 96rem) 15rem, (min-width: 85rem) 19rem, (min-width: 64rem) calc(25vw - 2rem), ${THIRD}, ${HALF}`,
  half: `(min-width: 80rem) 19rem, ${THIRD}, ${HALF}`,
  row: `(min-width: 80rem) 19rem, ${THIRD}, calc(100vw - 2rem)`,
} as const;

type GridProps = { children: ReactNode; columns?: keyof typeof COLUMNS; label?: string };
export function GameGrid({ children, columns = 'full', label }: GridProps) {
  return (
    <ul aria-label={label} className={`grid gap-x-4 gap-y-8 sm:gap-x-6 ${COLUMNS[columns]}`}>
      {Children.map(children, (child) => (child ? <li className="grid min-w-0 *:min-w-0">{child}</li> : null))}
    </ul>
  );
}

export function GameGridSkeleton({ count }: { count: number }) {
  return (
    <div role="status" className={`grid gap-x-4 gap-y-8 sm:gap-x-6 ${COLUMNS.full}`}>
      <span className="sr-only">{SITE.loading}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all the same
        <div key={index} className="flex flex-col">
          <Skeleton className="aspect-16/10 rounded-cover!" />
          <Skeleton className="mt-3 h-5 w-4/5" />
          <Skeleton className="mt-2 h-4 w-2/5" />
          <div className="flex items-center justify-between pt-3">
            <Skeleton className="h-4 w-16" />
            <Skeleton className="h-8 w-28" />
          </div>
        </div>
      ))}
    </div>
  );
}
