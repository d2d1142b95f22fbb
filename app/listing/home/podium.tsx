import { Link } from 'react-router';
import { type Place, PlinthPlace, PlinthRow } from '#app/ui/plinth.tsx';
import { formatCount } from '#domain/format.ts';
import type { GameCard } from '#domain/games/game.ts';
import { GAME } from '#domain/messages/games.ts';
import { HOME } from '#domain/messages/site.ts';
import { VoteControl } from '../../votes/vote-control.tsx';
import { PlayChip } from '../game-card.tsx';
import { GameCover, useCoverLink } from '../game-cover.tsx';

type PodiumProps = {
  /** Best first. If there are fewer than three games, the other places are marked as free. */
  games: readonly GameCard[];
  label: string;
};

const PLACES: readonly Place[] = [1, 2, 3];

/** The three best games on plinths of unequal height. */
export function Podium({ games, label }: PodiumProps) {
  return (
    <PlinthRow label={label} entries={PLACES}>
      {(place) => {
        const game = games[place - 1];
        return game ? <PodiumGame key={game.id} place={place} game={game} /> : <FreePlace place={place} />;
      }}
    </PlinthRow>
  );
}

function FreePlace({ place }: { place: Place }) {
  return (
    <PlinthPlace place={place} caption={null}>
      <div className="mx-1.5 grid aspect-16/10 place-items-center rounded-t-cover border-2 border-edge border-b-0 border-dashed sm:mx-4">
        <span className="text-center text-muted text-xs sm:text-base">{HOME.freePlace}</span>
      </div>
    </PlinthPlace>
  );
}

function PodiumGame({ place, game }: { place: Place; game: GameCard }) {
  const { link, cover } = useCoverLink(game);
  return (
    <PlinthPlace
      place={place}
      engraving={
        <span className="numeral absolute right-2.5 bottom-1.5 text-sm sm:right-4 sm:bottom-3 sm:text-xl">
          {`▲ ${formatCount(game.upvotes)}`}
        </span>
      }
      caption={
        <div className="pt-2 pr-2 sm:pt-3">
          <h3 className="line-clamp-2 hyphens-auto text-xs leading-tight sm:text-lg">
            <Link {...link} className="stretch">
              {game.title}
            </Link>
          </h3>
          <p className="truncate text-muted text-xs sm:text-sm">
            {game.creator ? GAME.byCreator({ username: game.creator.name }) : GAME.unclaimed}
          </p>
          <VoteControl game={game} className="mt-2 max-sm:hidden" />
        </div>
      }
    >
      <div className="relative mx-1.5 overflow-hidden rounded-t-cover sm:mx-4">
        <GameCover
          game={game}
          priority={place === 1}
          sizes="(min-width: 64rem) 18rem, calc(33vw - 1.25rem)"
          {...cover}
        />
        <PlayChip game={game} />
      </div>
    </PlinthPlace>
  );
}
