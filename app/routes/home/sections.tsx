import { GameCard } from '#app/components/game-card.tsx';
import { GameCardCompact } from '#app/components/game-card-compact.tsx';
import { GameGrid, GRID_SIZES } from '#app/components/game-grid.tsx';
import { Podium } from '#app/components/podium.tsx';
import { SectionHeading } from '#app/components/section-heading.tsx';
import type { GameCard as Game } from '#domain/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { HOME } from '#domain/messages/site.ts';
import type { VoteState } from '#domain/vote.ts';
import { VacantPodium } from './vacant-podium.tsx';

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
