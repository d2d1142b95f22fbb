import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CreatorLink } from '#app/people/person-links.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { type Place, PlinthPlace, PlinthRow } from '#app/ui/plinth.tsx';
import {
  formatCount,
  formatIsoDate,
  formatShortDate,
  formatSubmissions,
  formatVotes,
} from '#domain/format.ts';
import type { GameCard } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { BROWSE, GAME, LEADERBOARD } from '#domain/messages/games.ts';
import { gamePath, profilePath } from '#domain/paths.ts';
import { initialsOf, type PersonCard } from '#domain/people/person.ts';
import type { GameTab, Leaderboard } from '#services/listing/leaderboard.ts';
import { GameRow, PersonRow } from './board-row.tsx';
import { GameCover } from './game-cover.tsx';
import { NoGamesYet, NothingAdded } from './list-screen.tsx';

/** What a board counts: upvotes / downvotes, views with thousands separators, or the date. */
function Metric({ tab, game }: { tab: GameTab; game: GameCard }) {
  if (tab === 'top-voted') return <Votes game={game} />;
  if (tab === 'most-viewed') return <Views count={game.views} />;
  return <time dateTime={formatIsoDate(game.createdAt)}>{formatShortDate(game.createdAt)}</time>;
}

/** One above the other on phones, where the title needs the room. */
function Votes({ game: { upvotes, downvotes } }: { game: GameCard }) {
  return (
    <span className="inline-flex flex-col gap-x-1.5 whitespace-nowrap sm:flex-row">
      <span>
        <Arrow>▲</Arrow> {formatCount(upvotes)}
        <span className="sr-only"> upvotes</span>
      </span>
      <span className="text-muted">
        <span className="max-sm:sr-only">/ </span>
        <Arrow>▼</Arrow> {formatCount(downvotes)}
        <span className="sr-only"> downvotes</span>
      </span>
    </span>
  );
}

function Arrow({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="text-[0.7em]">
      {children}
    </span>
  );
}

function Views({ count }: { count: number }) {
  return (
    <span className="whitespace-nowrap">
      {formatCount(count)} <span className="font-normal font-text text-muted text-sm">views</span>
    </span>
  );
}

const PLACES = [1, 2, 3] as const satisfies readonly Place[];

/** A game on its plinth, with all that a row would say of it. */
function GamePlace({ index, game, tab }: { index: number; game: GameCard; tab: GameTab }) {
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
function CreatorPlace({ index, person }: { index: number; person: PersonCard }) {
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

/** One board: its first three on the podium, the rest in rows. */
export function Board({
  board,
  isWhole,
}: {
  board: Leaderboard /** No time window narrows it. */;
  isWhole: boolean;
}) {
  const label = LEADERBOARD.tabs[board.tab].label;
  if (board.tab === 'creators') {
    if (board.creators.length === 0) return <NoEntries title="No creators yet" />;
    return (
      <Layout>
        <PlinthRow label={label}>
          {firstThree(board.creators).map((person, index) => (
            <CreatorPlace key={person.id} index={index} person={person} />
          ))}
        </PlinthRow>
        <Rows>
          {others(board.creators).map((person, index) => (
            <PersonRow key={person.id} rank={rankOf(index)} person={person} />
          ))}
        </Rows>
      </Layout>
    );
  }
  const { tab, games } = board;
  if (games.length === 0)
    return isWhole ? <NoEntries title={BROWSE.empty} /> : <NothingAdded allTimeHref="/leaderboard" />;
  return (
    <Layout>
      <PlinthRow label={label}>
        {firstThree(games).map((game, index) => (
          <GamePlace key={game.id} index={index} game={game} tab={tab} />
        ))}
      </PlinthRow>
      <Rows>
        {others(games).map((game, index) => (
          <GameRow key={game.id} rank={rankOf(index)} game={game} metric={<Metric tab={tab} game={game} />} />
        ))}
      </Rows>
    </Layout>
  );
}

/** Beside each other where there is room, so that the whole board is seen at once. */
function Layout({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_30rem] xl:items-start">{children}</div>
  );
}

function firstThree<T>(entries: readonly T[]): readonly T[] {
  return entries.slice(0, LIMITS.highlightedRanks);
}

function others<T>(entries: readonly T[]): readonly T[] {
  return entries.slice(LIMITS.highlightedRanks);
}

function rankOf(index: number): number {
  return LIMITS.highlightedRanks + 1 + index;
}

function Rows({ children }: { children: readonly React.ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <ol start={rankOf(0)} className="min-w-0 border-line border-t">
      {children}
    </ol>
  );
}

function NoEntries({ title }: { title: string }) {
  return <NoGamesYet title={title} text="The podium is free: the first game takes the top of it." />;
}
