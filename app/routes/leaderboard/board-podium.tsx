import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CreatorLink } from '#app/components/creator-link.tsx';
import { GameCover } from '#app/components/game-cover.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { type Place, PlinthPlace } from '#app/ui/plinth.tsx';
import { formatSubmissions, formatVotes } from '#domain/format.ts';
import type { GameCard } from '#domain/game.ts';
import { initialsOf } from '#domain/handle.ts';
import { GAME } from '#domain/messages/game.ts';
import { gamePath, profilePath } from '#domain/paths.ts';
import type { PersonCard } from '#domain/person.ts';
import type { GameTab } from '#services/listing/leaderboard.ts';
import { Metric } from './metric.tsx';

const PLACES = [1, 2, 3] as const satisfies readonly Place[];

/** A game on its plinth, with all that a row would say of it. */
export function GamePlace({ index, game, tab }: { index: number; game: GameCard; tab: GameTab }) {
  return (
    <PlinthPlace
      place={PLACES[index] ?? 3}
      caption={
        <Caption title={game.title} path={gamePath(game.slug)}>
          {game.creator ? (
            <CreatorLink
              creator={game.creator}
              className="inline-block min-h-6 max-w-full truncate align-bottom leading-6"
            />
          ) : (
            <p className="leading-6">{GAME.unclaimed}</p>
          )}
          <p className="numeral text-ink text-sm sm:text-lg">
            <Metric tab={tab} game={game} />
          </p>
        </Caption>
      }
    >
      <div className="mx-1.5 overflow-hidden rounded-t-cover sm:mx-4">
        <GameCover
          game={game}
          priority
          sizes="(min-width: 56rem) 17rem, 33vw"
          className="transition-[scale] duration-220 group-hover:scale-102"
        />
      </div>
    </PlinthPlace>
  );
}

/** A creator on their plinth. */
export function CreatorPlace({ index, person }: { index: number; person: PersonCard }) {
  return (
    <PlinthPlace
      place={PLACES[index] ?? 3}
      caption={
        <Caption title={person.name} path={profilePath(person.username)}>
          <p className="truncate">@{person.username}</p>
          <p className="numeral text-ink text-sm sm:text-lg">{formatVotes(person.totalVotes)}</p>
          <p className="tabular">{formatSubmissions(person.totalSubmissions)}</p>
        </Caption>
      }
    >
      <Avatar
        src={person.profilePicture}
        initials={initialsOf(person.username)}
        size="xl"
        className="mx-auto mb-1.5 sm:size-32!"
      />
    </PlinthPlace>
  );
}

function Caption({ title, path, children }: { title: string; path: string; children: ReactNode }) {
  return (
    <div className="pt-3 pr-3 text-muted text-xs sm:text-sm">
      <h2 className="text-ink text-sm leading-tight sm:text-lg">
        <Link to={path} className="stretch line-clamp-2 min-h-6 group-hover:underline">
          {title}
        </Link>
      </h2>
      {children}
    </div>
  );
}
