import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '#app/ui/avatar.tsx';
import { Skeleton } from '#app/ui/state-panel.tsx';
import { formatSubmissions, formatVotes } from '#domain/format.ts';
import type { GameCard } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { SITE } from '#domain/messages/site.ts';
import { gamePath, profilePath } from '#domain/paths.ts';
import { initialsOf, type PersonCard } from '#domain/people/person.ts';
import { CreatorLink, RankBadge } from '../people/person-links.tsx';
import { GameThumb } from './game-cover.tsx';

const HIGHLIGHT = ['border-l-gold', 'border-l-silver', 'border-l-bronze'] as const;

type RowProps = {
  rank: number;
  picture: ReactNode;
  path: string;
  title: string;
  children: ReactNode;
  metric: ReactNode;
};

function Row({ rank, picture, path, title, children, metric }: RowProps) {
  return (
    <li
      className={`group relative flex min-w-0 items-center gap-3 border-line border-b border-l-8 py-2.5 pr-3 pl-2 hover:bg-card sm:gap-4 ${HIGHLIGHT[rank - 1] ?? 'border-l-transparent'}`}
    >
      <RankBadge rank={rank} />
      {picture}
      <div className="min-w-0 flex-1">
        <Link
          to={path}
          className="stretch line-clamp-2 font-semibold wrap-anywhere group-hover:underline focus-visible:after:-outline-offset-2 outline-none focus-visible:after:outline-2 focus-visible:after:outline-ink"
        >
          {title}
        </Link>
        {children}
      </div>
      {metric}
    </li>
  );
}

export function GameRow({ rank, game, metric }: { rank: number; game: GameCard; metric: ReactNode }) {
  return (
    <Row
      rank={rank}
      path={gamePath(game.slug)}
      title={game.title}
      picture={<GameThumb width="w-16 sm:w-20" game={game} sizes="5rem" />}
      metric={<div className="numeral flex-none text-right text-base sm:text-lg">{metric}</div>}
    >
      {game.creator ? (
        <CreatorLink
          creator={game.creator}
          className="inline-block max-w-full truncate align-top text-muted text-sm leading-6"
        />
      ) : null}
    </Row>
  );
}

export function PersonRow({ rank, person }: { rank: number; person: PersonCard }) {
  return (
    <Row
      rank={rank}
      path={profilePath(person.username)}
      title={person.name}
      picture={<Avatar src={person.profilePicture} initials={initialsOf(person.username)} size="md" />}
      metric={
        <div className="flex-none text-right">
          <div className="numeral text-base sm:text-lg">{formatSubmissions(person.totalSubmissions)}</div>
          <div className="tabular text-muted text-sm">{formatVotes(person.totalVotes)}</div>
        </div>
      }
    >
      <span className="block truncate text-muted text-sm">@{person.username}</span>
    </Row>
  );
}

export function BoardSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{SITE.loading}</span>
      {Array.from({ length: LIMITS.skeletons.leaderboardRows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all the same
        <div key={index} className="flex items-center gap-4 border-line border-b py-2.5 pr-3 pl-4">
          <Skeleton className="size-8" />
          <Skeleton className="aspect-16/10 w-16 sm:w-20" />
          <div className="flex-1">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="mt-2 h-4 w-1/4" />
          </div>
          <Skeleton className="h-6 w-16" />
        </div>
      ))}
    </div>
  );
}
