import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { GameCard, GameGrid, GRID_SIZES } from '#app/listing/game-card.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { type Place, PlinthPlace, PlinthRow } from '#app/ui/plinth.tsx';
import { formatShortDate, formatViews, formatVotes } from '#domain/format.ts';
import type { GameCard as Game } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { HOME } from '#domain/messages/site.ts';
import { gamePath } from '#domain/paths.ts';
import type { VoteState } from '#domain/votes/vote.ts';
import type { WallEntry, WallOfFame } from '#services/listing/home.ts';
import { OfflineBadge, OwnershipBadge } from '../game-badges.tsx';
import { GameCover } from '../game-cover.tsx';
import { Podium } from './podium.tsx';
import type { WallBoard } from './wall-of-fame.tsx';

type SectionHeadingProps = {
  title: string;
  id?: string;
  /** 'View all' and where to. */
  more?: { label: string; to: string };
  text?: ReactNode;
};

/** A section's name on a line, with the way to all of it at the right. */
function SectionHeading({ title, id, more, text }: SectionHeadingProps) {
  return (
    <div className="mb-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-xl sm:text-2xl">
          {title}
        </h2>
        {more ? (
          <Link
            to={more.to}
            aria-label={`${more.label}: ${title}`}
            className="group inline-flex min-h-6 flex-none items-center gap-1.5 font-semibold text-accent text-sm hover:underline"
          >
            {more.label}
            <ArrowRight
              aria-hidden="true"
              className="size-4 transition-transform group-hover:translate-x-0.5"
            />
          </Link>
        ) : null}
      </div>
      {text ? <p className="mt-1 max-w-read text-muted text-sm">{text}</p> : null}
    </div>
  );
}

/** A game in a row: small cover, title, state. For the unclaimed ones, where no vote is asked for. */
function GameCardCompact({ game }: { game: Game }) {
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

const PLACES = [1, 2, 3] as const satisfies readonly Place[];

/** A site without games: the podium stands there and waits for somebody. */
function VacantPodium() {
  return (
    <div>
      <PlinthRow label={HOME.topRated}>
        {PLACES.map((place) => (
          <PlinthPlace key={place} place={place} caption={null}>
            <div className="mx-1.5 grid aspect-16/10 place-items-center rounded-t-cover border-2 border-edge border-b-0 border-dashed sm:mx-4">
              <span className="text-center text-muted text-xs sm:text-base">Still free</span>
            </div>
          </PlinthPlace>
        ))}
      </PlinthRow>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
        <p className="text-lg">Nobody stands here yet. The first game takes the top of the podium.</p>
        <ButtonLink to="/submit" variant="ink">
          {HOME.heroSubmit}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The four boards, each with its figure in words. */
export function wallBoards(wall: WallOfFame): readonly WallBoard[] {
  return [
    { title: HOME.mostVoted, kind: 'game', entries: withWords(wall.mostVoted, formatVotes) },
    { title: HOME.newest, kind: 'game', entries: withWords(wall.newest, formatShortDate) },
    { title: HOME.mostViewed, kind: 'game', entries: withWords(wall.mostViewed, formatViews) },
    { title: HOME.topCreators, kind: 'person', entries: withWords(wall.topCreators, formatVotes) },
  ];
}

function withWords(entries: readonly WallEntry[], words: (value: number) => string): WallBoard['entries'] {
  return entries.map((entry) => ({ ...entry, value: words(entry.value) }));
}

type ListProps = {
  games: readonly Game[];
  voteOf: (gameId: string) => VoteState;
  className: string;
};

/** The three best on the podium, the next three as cards; the podium waits while there is nobody. */
export function TopRated({ games, voteOf, className }: ListProps) {
  const onPodium = games.slice(0, LIMITS.highlightedRanks);
  const next = games.slice(LIMITS.highlightedRanks);
  return (
    <section aria-labelledby="top-rated" className={className}>
      <SectionHeading
        id="top-rated"
        title={HOME.topRated}
        more={games.length > 0 ? { label: HOME.viewAll, to: '/games' } : undefined}
      />
      {onPodium.length > 0 ? (
        <Podium games={onPodium} label={HOME.topRated} voteOf={voteOf} priority />
      ) : (
        <VacantPodium />
      )}
      {next.length > 0 ? <Cards games={next} voteOf={voteOf} className="mt-10" /> : null}
    </section>
  );
}

export function Latest({ games, voteOf, className }: ListProps) {
  return (
    <section aria-labelledby="latest" className={className}>
      <SectionHeading id="latest" title={HOME.latest} more={{ label: HOME.viewAll, to: '/games/latest' }} />
      <Cards games={games} voteOf={voteOf} className="" />
    </section>
  );
}

/** Absent while every game has its creator. */
export function Unclaimed({ games, className }: Omit<ListProps, 'voteOf'>) {
  if (games.length === 0) return null;
  return (
    <section aria-labelledby="unclaimed" className={className}>
      <SectionHeading
        id="unclaimed"
        title={HOME.unclaimed}
        text={HOME.unclaimedNote}
        more={{ label: HOME.viewAll, to: '/games/unclaimed' }}
      />
      <ul className="grid gap-x-8 md:grid-cols-3">
        {games.map((game) => (
          <li key={game.id} className="min-w-0">
            <GameCardCompact game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In two columns the last of an odd number takes the whole row. */
function Cards({ games, voteOf, className }: ListProps) {
  return (
    <div className={`max-md:[&>ul>li:last-child:nth-child(odd)]:col-span-2 ${className}`}>
      <GameGrid columns="half">
        {games.map((game) => (
          <GameCard key={game.id} game={game} vote={voteOf(game.id)} sizes={GRID_SIZES.half} />
        ))}
      </GameGrid>
    </div>
  );
}
