import { ArrowRight, Dices, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PlayButton } from '#app/games/play-button.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { PlinthRow } from '#app/ui/plinth.tsx';
import { Written } from '#app/ui/written.tsx';
import { formatPlace, formatShortDate } from '#domain/format.ts';
import type { GameCard as Game } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { GAME } from '#domain/messages/games.ts';
import { HOME } from '#domain/messages/home.ts';
import { PLAY } from '#domain/messages/play.ts';
import { SITE } from '#domain/messages/site.ts';
import { gamePath } from '#domain/paths.ts';
import type { Featured, RecentVote } from '#services/listing/home.ts';
import { VoteControl } from '../../votes/vote-control.tsx';
import { AwardRibbon } from '../award-ribbon.tsx';
import { OfflineBadge, OwnershipBadge } from '../game-badges.tsx';
import { GameCard, GameGrid, GRID_SIZES, PlayChip } from '../game-card.tsx';
import { GameCover, GameThumb, useCoverLink } from '../game-cover.tsx';
import { FreePlinth, GamePlinth } from '../game-plinth.tsx';

const ALL = 'group tap flex-none gap-1.5 font-semibold text-accent text-sm hover:underline';

type SectionProps = { id: string; title: string; children: ReactNode } & {
  [option in 'text' | 'allPath' | 'className']?: string | undefined;
};
function Section({ id, title, text, allPath, className, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-5">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id={id} className="text-xl sm:text-2xl">
            {title}
          </h2>
          {allPath ? (
            <Link to={allPath} aria-label={`${HOME.viewAll}: ${title}`} className={ALL}>
              {HOME.viewAll}
              <ArrowRight className="size-4 transition-transform group-hover:translate-x-0.5" />
            </Link>
          ) : null}
        </div>
        {text ? <p className="mt-1 max-w-read text-muted text-sm">{text}</p> : null}
      </div>
      {children}
    </section>
  );
}

function GameCardCompact({ game }: { game: Game }) {
  const { link, cover } = useCoverLink(game);
  return (
    <article className="group relative flex min-w-0 items-center gap-4 border-line border-t py-3">
      <GameThumb width="w-28" game={game} sizes="7rem" {...cover} />
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-base">
          <Link dir="auto" {...link} className="stretch group-hover:underline">
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

const FEATURED_SIZES = '(min-width: 64rem) 30rem, (min-width: 48rem) 48vw, calc(100vw - 3.5rem)';
export function FeaturedGame({ featured: { game, playUrl, isOfWeek, words } }: { featured: Featured }) {
  const { link, cover } = useCoverLink(game);
  return (
    <section aria-labelledby="featured" className="h-full lg:max-h-168">
      <div className="group relative flex h-full flex-col md:max-lg:flex-row">
        <div className="relative mx-3 overflow-hidden rounded-t-cover sm:mx-5 md:max-lg:mx-0 md:max-lg:w-1/2 md:max-lg:rounded-none">
          <GameCover game={game} priority sizes={FEATURED_SIZES} {...cover} />
        </div>
        <div className="flex flex-1 flex-col justify-between gap-5 bg-slab px-3 pt-4 pb-5 text-on-slab sm:px-5">
          <div className="min-w-0">
            <p className="font-semibold text-slab-muted text-sm">{isOfWeek ? HOME.gameOfWeek : HOME.playNow}</p>
            <h2 dir="auto" id="featured" className="mt-1 line-clamp-2 text-2xl leading-[1.1] lg:text-3xl">
              {game.title}
            </h2>
            {game.creator ? <p className="mt-1 truncate text-slab-muted">{GAME.byCreator(game.creator)}</p> : null}
            <Written className="mt-3 line-clamp-3 max-lg:hidden">{words}</Written>
          </div>
          <div className="flex flex-col gap-2">
            <PlayButton game={{ ...game, playUrl }} className="z-1" />
            {game.playsInPage ? null : <p className="text-slab-muted text-sm">{PLAY.ownSite}</p>}
            <p>
              {/* After 'Play in Browser', so that the Tab key reaches that sooner. */}
              <Link {...link} className={`${link.className} tap text-slab-muted text-sm underline`}>
                {GAME.about}
              </Link>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

type ListProps = { games: readonly Game[]; className?: string };

export function TopRated({ games }: ListProps) {
  const voted = games.filter(({ upvotes }) => upvotes > 0);
  const next = voted.slice(LIMITS.highlightedRanks);
  return (
    <Section
      id="top-rated"
      title={HOME.topRated}
      text={games.length > 0 && voted.length === 0 ? HOME.noVotes : undefined}
      allPath={games.length > 0 ? '/games' : undefined}
    >
      <Podium games={voted} label={HOME.topRated} />
      {games.length === 0 ? (
        <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
          <p className="text-lg">{HOME.noGames}</p>
          <ButtonLink to="/submit" variant="ink">
            {HOME.heroSubmit}
          </ButtonLink>
        </div>
      ) : null}
      {next.length > 0 ? <Cards games={next} className="mt-10" /> : null}
    </Section>
  );
}

export function Latest({ games, className }: ListProps) {
  return (
    <Section id="latest" title={HOME.latest} allPath="/games/latest" className={className}>
      <Cards games={games} />
    </Section>
  );
}

export function Unclaimed({ games, className }: ListProps) {
  if (games.length === 0) return null;
  const heading = { title: HOME.unclaimed, text: HOME.unclaimedNote, allPath: '/games/unclaimed' };
  return (
    <Section id="unclaimed" {...heading} className={className}>
      <ul className="grid gap-x-8 md:grid-cols-3">
        {games.map((game) => (
          <li key={game.id} className="min-w-0">
            <GameCardCompact game={game} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Cards({ games, className }: ListProps) {
  const alone = games.length % 2 === 1 ? games.at(-1) : undefined;
  return (
    <div className={className}>
      <GameGrid columns="half">
        {games.map((game) => (
          <GameCard key={game.id} game={game} sizes={GRID_SIZES[game === alone ? 'row' : 'half']} />
        ))}
      </GameGrid>
    </div>
  );
}

export function Podium({ games, label }: { games: readonly Game[]; label: string }) {
  return (
    <PlinthRow label={label}>
      {(place) => {
        const game = games[place - 1];
        if (!game) return <FreePlinth place={place}>{HOME.freePlace}</FreePlinth>;
        const onCover = (
          <>
            <AwardRibbon award={game.award} />
            <PlayChip game={game} />
          </>
        );
        return (
          <GamePlinth place={place} game={game} votes={game.upvotes} onCover={onCover}>
            <p className="truncate text-muted text-xs sm:text-sm">
              {game.creator ? GAME.byCreator(game.creator) : GAME.unclaimed}
            </p>
            <VoteControl game={game} className="mt-2 max-sm:hidden" />
          </GamePlinth>
        );
      }}
    </PlinthRow>
  );
}

type LivelyProps = { votes: readonly RecentVote[]; plays: string; added: string; className: string };
/** Recent votes and a link to a random game. `plays`, `added`: sentences with a recent count; '' for a count of 0. */
export function Lively({ votes, plays, added, className }: LivelyProps) {
  return (
    <section
      aria-label={votes.length > 0 ? HOME.justVoted : SITE.surprise}
      className={`flex flex-wrap items-center gap-x-8 gap-y-4 border-line border-y py-3 ${className}`}
    >
      {votes.length > 0 ? (
        <>
          <h2 className="flex-none font-semibold font-text text-base tracking-normal">{HOME.justVoted}</h2>
          <ul className="scrollbar-none -mx-4 flex min-w-0 flex-1 gap-x-6 overflow-x-auto px-4 max-lg:order-last max-lg:basis-full sm:mx-0 sm:px-0">
            {votes.map((vote) => (
              <Voted key={vote.id} vote={vote} />
            ))}
          </ul>
        </>
      ) : null}
      {plays || added ? (
        <p className="order-last flex basis-full flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
          {plays ? <span>{plays}</span> : null}
          {added ? (
            <Link to="/games?sort=top&window=day" className="tap font-semibold text-accent hover:underline">
              {added}
            </Link>
          ) : null}
        </p>
      ) : null}
      <ButtonLink to="/surprise" reloadDocument rel="nofollow" className="ml-auto" icon={<Dices className="size-5" />}>
        {SITE.surprise}
      </ButtonLink>
    </section>
  );
}

function Voted({ vote }: { vote: RecentVote }) {
  const { slug, title, roseTo } = vote;
  return (
    <li className="group relative flex w-52 min-w-0 flex-none items-center gap-3 lg:w-auto lg:flex-1">
      <GameThumb game={vote} width="w-14" sizes="3.5rem" />
      <div className="min-w-0">
        <Link
          dir="auto"
          to={gamePath(slug)}
          className="stretch block truncate font-semibold text-sm group-hover:underline"
        >
          {title}
        </Link>
        <p className="flex items-center gap-1 truncate text-muted text-xs">
          {roseTo === null ? null : <TrendingUp className="size-3.5 flex-none" />}
          {roseTo === null ? `▲ ${HOME.newVote}` : HOME.roseTo({ place: formatPlace(roseTo) })}
        </p>
      </div>
    </li>
  );
}
