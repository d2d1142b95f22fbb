import Eye from 'lucide-react/icons/eye';
import Play from 'lucide-react/icons/play';
import { Link } from 'react-router';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { formatViews } from '#domain/format.ts';
import type { GameCard as Game } from '#domain/game.ts';
import { GAME } from '#domain/messages/game.ts';
import { gamePath } from '#domain/paths.ts';
import type { VoteState } from '#domain/vote.ts';
import { GameCover } from './game-cover.tsx';
import { OfflineBadge } from './offline-badge.tsx';
import { OwnershipBadge } from './ownership-badge.tsx';
import { formatShortCount } from './short-count.ts';
import { useCoverTransition } from './use-cover-transition.ts';
import { VoteControl } from './vote-control.tsx';

type GameCardProps = {
  game: Game;
  vote: VoteState;
  /** Among the covers that are seen first. */
  priority?: boolean;
  sizes?: string;
  headingLevel?: 2 | 3;
};

/** A game in a grid. The whole card is one link; the vote pill is another target. */
export function GameCard({ game, vote, priority, sizes, headingLevel = 3 }: GameCardProps) {
  const Heading = `h${headingLevel}` as const;
  const path = gamePath(game.slug);
  const transition = useCoverTransition(path);
  return (
    <article className="group relative flex min-w-0 flex-col">
      <div className="relative overflow-hidden rounded-cover bg-sunken">
        <GameCover
          game={game}
          priority={priority}
          sizes={sizes}
          transitionName={transition.name}
          className="transition-[scale] duration-220 group-hover:scale-102"
        />
        <span className="pointer-events-none absolute inset-0 rounded-cover border border-line" />
        <OfflineBadge game={game} className="pointer-events-none absolute top-2 left-2" />
        <PlayChip />
      </div>
      <Heading className="mt-3 line-clamp-2 text-lg leading-[1.2]">
        <Link
          to={path}
          viewTransition
          onClick={transition.press}
          className="stretch outline-none after:rounded-cover focus-visible:after:outline-2 focus-visible:after:outline-ink focus-visible:after:outline-offset-4"
        >
          {game.title}
        </Link>
      </Heading>
      <div className="mt-1 flex min-h-6 items-center gap-2 text-muted text-sm">
        {game.creator ? (
          <span className="truncate">{GAME.byCreator({ username: game.creator.name })}</span>
        ) : null}
        <OwnershipBadge status={game.ownershipStatus} />
      </div>
      {/* Where both don't fit, the views wrap into a second line, and there is only one. */}
      <div className="mt-auto pt-2">
        <div className="flex h-8 flex-row-reverse flex-wrap items-center justify-between gap-x-2 gap-y-4 overflow-clip [overflow-clip-margin:6px] pointer-coarse:h-10">
          <VoteControl game={game} vote={vote} />
          <Views count={game.views} />
        </div>
      </div>
    </article>
  );
}

/** In words where there is room; on phones a short figure, the words for those who listen. */
function Views({ count }: { count: number }) {
  return (
    <span className="truncate text-muted text-sm">
      <span className="max-sm:sr-only">{formatViews(count)}</span>
      <span aria-hidden="true" className="inline-flex items-center gap-1 text-xs sm:hidden">
        <Eye aria-hidden="true" className="size-3.5" />
        {formatShortCount(count)}
      </span>
    </span>
  );
}

/** Appears with the pointer or the focus on the card. */
export function PlayChip() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute right-2 bottom-2 inline-flex translate-y-1 items-center gap-1.5 rounded-control bg-accent px-2.5 py-1 font-semibold text-on-accent text-sm opacity-0 transition-[opacity,translate] group-focus-within:translate-y-0 group-focus-within:opacity-100 group-hover:translate-y-0 group-hover:opacity-100"
    >
      <Play aria-hidden="true" className="size-3.5 fill-current" />
      Play
    </span>
  );
}

/** A card that isn't there yet, of the same size. */
export function GameCardSkeleton() {
  return (
    <div className="flex flex-col">
      <Skeleton className="aspect-16/10 rounded-cover!" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-2 h-4 w-2/5" />
      <div className="flex items-center justify-between pt-3">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-8 w-28" />
      </div>
    </div>
  );
}
