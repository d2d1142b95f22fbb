import { Link } from 'react-router';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { formatShortDate } from '#domain/format.ts';
import type { GameCard as Game } from '#domain/game.ts';
import { gamePath } from '#domain/paths.ts';
import { GameCover } from './game-cover.tsx';
import { OfflineBadge } from './offline-badge.tsx';
import { OwnershipBadge } from './ownership-badge.tsx';

/** A game in a row: small cover, title, state. For the unclaimed ones, where no vote is asked for. */
export function GameCardCompact({ game }: { game: Game }) {
  return (
    <article className="group relative flex min-w-0 items-center gap-4 border-line border-t py-3">
      <div className="w-28 flex-none overflow-hidden rounded-control">
        <GameCover
          game={game}
          sizes="7rem"
          className="transition-[scale] duration-220 group-hover:scale-102"
        />
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-base">
          <Link to={gamePath(game.slug)} className="stretch group-hover:underline">
            {game.title}
          </Link>
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-muted text-sm">
          <OwnershipBadge status={game.ownershipStatus} />
          <OfflineBadge game={game} />
          <span>{formatShortDate(game.createdAt)}</span>
        </p>
      </div>
    </article>
  );
}

export function GameCardCompactSkeleton() {
  return (
    <div className="flex items-center gap-4 border-line border-t py-3">
      <Skeleton className="aspect-16/10 w-28" />
      <div className="flex-1">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="mt-2 h-4 w-2/5" />
      </div>
    </div>
  );
}
