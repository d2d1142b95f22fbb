import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CreatorLink } from '#app/people/person-links.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { type Place, PlinthPlace, PlinthRow } from '#app/ui/plinth.tsx';
import { formatCount, formatSubmissions, formatVotes } from '#domain/format.ts';
import type { GameCard } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { BROWSE, GAME, LEADERBOARD } from '#domain/messages/games.ts';
import { gamePath, profilePath } from '#domain/paths.ts';
import { initialsOf, type PersonCard } from '#domain/people/person.ts';
import type { GameTab, Leaderboard } from '#services/listing/leaderboard.ts';
import { GameRow, PersonRow } from './board-row.tsx';
import { GameCover } from './game-cover.tsx';
import { NoGamesYet, NothingAdded } from './list-screen.tsx';

function Metric({ tab, game }: { tab: GameTab; game: GameCard }) {
  if (tab === 'top-voted') return <Votes game={game} />;
  if (tab === 'most-viewed') return <Views count={game.views} />;
  return <ShortDate at={game.createdAt} />;
}

/** Stacked on phones, where the title needs the room. */
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

function GamePlace({ place, game, tab }: { place: Place; game: GameCard; tab: GameTab }) {
  return (
    <PlinthPlace
      place={place}
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

function CreatorPlace({ place, person }: { place: Place; person: PersonCard }) {
  return (
    <PlinthPlace
      place={place}
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

/** One board: its first three on the podium, the rest in rows. `isWhole`: no time window limits it. */
export function Board({ board, isWhole }: { board: Leaderboard; isWhole: boolean }) {
  const { label } = LEADERBOARD.tabs[board.tab];
  if (board.tab === 'creators') {
    return board.creators.length === 0 ? (
      <NoGamesYet title="No creators yet" text={VACANT} />
    ) : (
      <Standings
        label={label}
        entries={board.creators}
        renderPlace={(person, place) => <CreatorPlace key={person.id} place={place} person={person} />}
        renderRow={(person, rank) => <PersonRow key={person.id} rank={rank} person={person} />}
      />
    );
  }
  const { tab, games } = board;
  if (games.length === 0 && !isWhole) return <NothingAdded allTimeHref="/leaderboard" />;
  return games.length === 0 ? (
    <NoGamesYet title={BROWSE.empty} text={VACANT} />
  ) : (
    <Standings
      label={label}
      entries={games}
      renderPlace={(game, place) => <GamePlace key={game.id} place={place} game={game} tab={tab} />}
      renderRow={(game, rank) => (
        <GameRow key={game.id} rank={rank} game={game} metric={<Metric tab={tab} game={game} />} />
      )}
    />
  );
}

const VACANT = 'The podium is free: the first game takes the top of it.';

type StandingsProps<Entry> = {
  label: string;
  entries: readonly Entry[];
  renderPlace: (entry: Entry, place: Place) => ReactNode;
  renderRow: (entry: Entry, rank: number) => ReactNode;
};

/** The podium and the rows, side by side where there is room for the whole board. */
function Standings<Entry>({ label, entries, renderPlace, renderRow }: StandingsProps<Entry>) {
  const firstRank = LIMITS.highlightedRanks + 1;
  const others = entries.slice(LIMITS.highlightedRanks);
  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_30rem] xl:items-start">
      <PlinthRow label={label} entries={entries}>
        {renderPlace}
      </PlinthRow>
      {others.length > 0 ? (
        <ol start={firstRank} className="min-w-0 border-line border-t">
          {others.map((entry, index) => renderRow(entry, firstRank + index))}
        </ol>
      ) : null}
    </div>
  );
}
