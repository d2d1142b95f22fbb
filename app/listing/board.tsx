import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CreatorLink, RankBadge } from '#app/people/person-links.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { EmptyState } from '#app/shell/state-panel.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { type Place, PlinthPlace, PlinthRow } from '#app/ui/plinth.tsx';
import { formatCount, formatSubmissions, formatVotes, nounFor } from '#domain/format.ts';
import type { GameCard } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import type { LeaderboardTab } from '#domain/listing/leaderboard-query.ts';
import { GAME } from '#domain/messages/games.ts';
import { LEADERBOARD } from '#domain/messages/leaderboard.ts';
import { BROWSE } from '#domain/messages/listing.ts';
import { SITE } from '#domain/messages/site.ts';
import { gamePath, profilePath } from '#domain/paths.ts';
import { initialsOf, type PersonCard } from '#domain/people/person.ts';
import type { GameTab, Leaderboard } from '#services/listing/leaderboard.ts';
import { GameCover, GameThumb } from './game-cover.tsx';
import { NoGamesYet, NothingAdded } from './list-screen.tsx';

function Metric({ tab, game }: { tab: GameTab; game: GameCard }) {
  if (tab === 'top-voted') return <Votes game={game} />;
  if (tab === 'newest') return <ShortDate at={game.createdAt} />;
  return (
    <span className="whitespace-nowrap">
      {formatCount(game.views)}{' '}
      <span className="font-normal font-text text-muted text-sm">{nounFor(game.views, 'view')}</span>
    </span>
  );
}

function Votes({ game: { upvotes, downvotes } }: { game: GameCard }) {
  return (
    <span className="inline-flex flex-col gap-x-1.5 whitespace-nowrap sm:flex-row">
      <span>
        <Arrow>▲</Arrow> {formatCount(upvotes)}
        <span className="sr-only"> {nounFor(upvotes, 'upvote')}</span>
      </span>
      <span className="text-muted">
        <span className="max-sm:sr-only">/ </span>
        <Arrow>▼</Arrow> {formatCount(downvotes)}
        <span className="sr-only"> {nounFor(downvotes, 'downvote')}</span>
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
        <GameCover game={game} priority sizes="(min-width: 56rem) 17rem, calc(33vw - 1.25rem)" zooms />
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
          <p className="numeral whitespace-nowrap text-ink sm:text-lg">{formatSubmissions(person.totalSubmissions)}</p>
          <p className="tabular">{formatVotes(person.totalVotes)}</p>
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
        <Link dir="auto" to={path} className="stretch line-clamp-2 min-h-6 group-hover:underline">
          {title}
        </Link>
      </h2>
      {children}
    </div>
  );
}

type Entry = { onPlinth: (place: Place) => ReactNode; inRow: (rank: number) => ReactNode };
function entriesOf(board: Leaderboard): Entry[] {
  if (board.tab === 'creators') {
    return board.creators.map((person) => ({
      onPlinth: (place) => <CreatorPlace place={place} person={person} />,
      inRow: (rank) => <PersonRow key={person.id} rank={rank} person={person} />,
    }));
  }
  const { tab, games } = board;
  return games.map((game) => ({
    onPlinth: (place) => <GamePlace place={place} game={game} tab={tab} />,
    inRow: (rank) => <GameRow key={game.id} rank={rank} game={game} metric={<Metric tab={tab} game={game} />} />,
  }));
}

export function Board({ board, page, isWhole }: { board: Leaderboard; page: number; isWhole: boolean }) {
  const entries = entriesOf(board);
  if (entries.length === 0) return <Vacant tab={board.tab} isFirst={page === 1} isWhole={isWhole} />;
  const onPodium = page === 1 ? LIMITS.highlightedRanks : 0;
  const firstRank = (page - 1) * LIMITS.lists.leaderboardRows + onPodium + 1;
  const others = entries.slice(onPodium);
  const rows = others.length > 0 && (
    <ol start={firstRank} className="min-w-0 border-line border-t">
      {others.map(({ inRow }, index) => inRow(firstRank + index))}
    </ol>
  );
  if (onPodium === 0) return <div className="max-w-3xl">{rows}</div>;
  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_30rem] xl:items-start">
      <div className="xl:sticky xl:top-24">
        <PlinthRow label={LEADERBOARD.tabs[board.tab].label}>
          {(place) => entries[place - 1]?.onPlinth(place)}
        </PlinthRow>
      </div>
      {rows}
    </div>
  );
}

function Vacant({ tab, isFirst, isWhole }: { tab: LeaderboardTab; isFirst: boolean; isWhole: boolean }) {
  if (!isFirst) return <EmptyState {...LEADERBOARD.noMore} />;
  if (!isWhole) return <NothingAdded allTimeHref="/leaderboard" />;
  if (tab === 'creators') return <NoGamesYet title={LEADERBOARD.noCreators} text={LEADERBOARD.vacant} />;
  if (tab === 'newest') return <NoGamesYet title={BROWSE.empty} text={LEADERBOARD.vacant} />;
  return <EmptyState {...LEADERBOARD.unranked[tab]} links={[{ to: '/games', label: SITE.browseGames }]} />;
}

const HIGHLIGHT = ['border-l-gold', 'border-l-silver', 'border-l-bronze'] as const;

type RowProps = Record<'picture' | 'metric' | 'children', ReactNode> & { rank: number; path: string; title: string };
function Row({ rank, picture, path, title, children, metric }: RowProps) {
  return (
    <li
      className={`group relative flex min-w-0 items-center gap-3 border-line border-b border-l-8 py-2.5 pr-3 pl-2 hover:bg-card sm:gap-4 ${HIGHLIGHT[rank - 1] ?? 'border-l-transparent'}`}
    >
      <RankBadge rank={rank} />
      {picture}
      <div className="min-w-0 flex-1">
        <Link
          dir="auto"
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
