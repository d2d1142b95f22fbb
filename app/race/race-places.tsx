import { Link } from 'react-router';
import { GameThumb, useCoverLink } from '#app/listing/game-cover.tsx';
import { FreePlinth, GamePlinth } from '#app/listing/game-plinth.tsx';
import { CreatorLink, RankBadge } from '#app/people/person-links.tsx';
import { PlinthRow } from '#app/ui/plinth.tsx';
import { VoteControl } from '#app/votes/vote-control.tsx';
import { formatCount } from '#domain/format.ts';
import type { GameCard } from '#domain/games/game.ts';
import { HOME } from '#domain/messages/home.ts';
import { RACE } from '#domain/messages/race/race.ts';
import { tagPath } from '#domain/paths.ts';
import type { Theme } from '#domain/race/race.ts';
import type { RacePlace } from '#services/race/find-race.ts';

type PodiumProps = { places: readonly RacePlace[]; label: string; size?: 'sm' | 'lg'; hasVotes?: boolean };

export function RacePodium({ places, label, size = 'lg', hasVotes = false }: PodiumProps) {
  const most = places[0]?.people ?? 1;
  const isLarge = size === 'lg';
  return (
    <PlinthRow label={label}>
      {(place) => {
        const { people = 0, game } = places[place - 1] ?? {};
        // Of games with as many people, the earlier place still stands a little higher.
        const share = Math.max(0, people / most - 0.05 * (place - 1));
        const plinth = { place, size, share };
        if (!game) return <FreePlinth {...plinth}>{people > 0 ? RACE.removed : HOME.freePlace}</FreePlinth>;
        return (
          <GamePlinth {...plinth} game={game} votes={people} heading={isLarge ? 'h2' : 'h3'}>
            <span className="sr-only">{RACE.people({ n: people })}</span>
            {isLarge && game.creator ? (
              <CreatorLink
                creator={game.creator}
                className="inline-block max-w-full truncate align-top text-muted text-xs leading-6 sm:text-sm"
              />
            ) : null}
            {hasVotes ? (
              <div className="mt-2 max-sm:hidden">
                <VoteControl game={game} />
              </div>
            ) : null}
          </GamePlinth>
        );
      }}
    </PlinthRow>
  );
}

type LanesProps = { places: readonly RacePlace[]; most: number; hasVotes: boolean };
export function Lanes({ places, most, hasVotes }: LanesProps) {
  if (places.length === 0) return null;
  return (
    <ol start={places[0]?.place} className="border-line border-t">
      {places.map(({ place, people, game }) => (
        <li
          key={place}
          className="group relative flex min-w-0 items-center gap-3 border-line border-b py-2 hover:bg-card"
        >
          <RankBadge rank={place} />
          {game ? <GameThumb width="w-16 max-sm:hidden" game={game} sizes="4rem" /> : null}
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline gap-3">
              {game ? <LaneTitle game={game} /> : <span className="truncate text-muted">{RACE.removed}</span>}
              <span className="numeral ml-auto flex-none text-sm">
                {formatCount(people)}
                <span className="sr-only"> {RACE.people({ n: people }).replace(/^\S+ /, '')}</span>
              </span>
            </div>
            <div aria-hidden="true" className="mt-1.5 h-1 bg-sunken forced-colors:border">
              <div
                style={{ width: `${(100 * people) / most}%` }}
                className="h-full bg-accent transition-[width] duration-700 forced-colors:bg-[Highlight]"
              />
            </div>
          </div>
          {game && hasVotes ? <VoteControl game={game} className="flex-none" /> : null}
        </li>
      ))}
    </ol>
  );
}

function LaneTitle({ game }: { game: GameCard }) {
  const { link } = useCoverLink(game);
  return (
    <>
      <Link dir="auto" {...link} className={`${link.className} truncate font-semibold group-hover:underline`}>
        {game.title}
      </Link>
      {game.creator ? (
        <CreatorLink creator={game.creator} className="min-w-0 truncate text-muted text-sm max-sm:hidden" />
      ) : null}
    </>
  );
}

export function ThemeLine({ theme }: { theme: Theme | null }) {
  if (!theme) return null;
  return (
    <p className="border-accent border-l-4 pl-3">
      <span className="font-semibold text-muted text-sm">{RACE.theme}</span>
      <br />
      <span dir="auto" className="text-lg">
        {theme.line}
      </span>{' '}
      <Link to={tagPath(theme.tag)} className="tap font-semibold text-accent text-sm hover:underline">
        {RACE.themeGames(theme)}
      </Link>
    </p>
  );
}
