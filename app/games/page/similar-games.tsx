import { Link } from 'react-router';
import { OwnershipBadge } from '#app/listing/game-badges.tsx';
import { GameCover, useCoverLink } from '#app/listing/game-cover.tsx';
import type { GameCard } from '#domain/games/game.ts';
import { GAME } from '#domain/messages/games.ts';

export function SimilarGames({ games }: { games: readonly GameCard[] }) {
  return (
    <section aria-labelledby="similar" className="mt-16">
      <h2 id="similar" className="mb-5 text-2xl">
        {GAME.similar}
      </h2>
      {games.length === 0 ? (
        <p className="text-muted">{GAME.noSimilar}</p>
      ) : (
        <ul className="grid gap-x-4 gap-y-6 sm:grid-cols-3 sm:gap-x-6">
          {games.map((game) => (
            <SimilarGame key={game.id} game={game} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Looks like a row of a list on phones, and like a card on wider screens. */
function SimilarGame({ game }: { game: GameCard }) {
  const { link, cover } = useCoverLink(game);
  return (
    <li className="group relative flex min-w-0 gap-4 sm:flex-col sm:gap-3">
      <div className="w-32 flex-none overflow-hidden rounded-cover sm:w-full">
        <GameCover game={game} sizes="(min-width: 40rem) 32vw, 8rem" {...cover} />
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-2 text-lg leading-[1.2]">
          <Link {...link}>{game.title}</Link>
        </h3>
        <p className="mt-1 flex items-center gap-2 text-muted text-sm">
          {game.creator ? (
            <span className="truncate">{GAME.byCreator({ username: game.creator.name })}</span>
          ) : null}
          <OwnershipBadge status={game.ownershipStatus} />
        </p>
      </div>
    </li>
  );
}
