import { ChipLink } from '#app/ui/chip.tsx';
import type { GameDetail } from '#domain/games/game.ts';
import { FACTS } from '#domain/messages/facts.ts';

/** What its creator has said of how it is played, each a way to more such games. Nothing said, nothing shown. */
export function PlayFacts({
  game: { touch, gamepad, players },
  className,
}: {
  game: GameDetail;
  className: string;
}) {
  const facts = [
    ...(touch ? [{ words: FACTS.touch, query: 'touch=1' }] : []),
    ...(gamepad ? [{ words: FACTS.gamepad, query: 'gamepad=1' }] : []),
    ...(players ? [{ words: FACTS.playerWords[players], query: `players=${players}` }] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="how" className={className}>
      <h2 id="how" className="sr-only">
        {FACTS.title}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {facts.map(({ words, query }) => (
          <li key={query}>
            <ChipLink to={`/games?${query}`} preventScrollReset={false}>
              {words}
            </ChipLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
