import { useState } from 'react';
import { Link } from 'react-router';
import { forgetPlayed, loadPlayed } from '#app/games/played-games.ts';
import { focusContent } from '#app/shell/page.tsx';
import { Button } from '#app/ui/button.tsx';
import { PLAYER } from '#domain/messages/player.ts';
import { gamePath, playPath } from '#domain/paths.ts';
import { GameCover } from '../game-cover.tsx';

export function ContinueRow({ viewerId }: { viewerId: string | null }) {
  const [games, setGames] = useState(() => loadPlayed(viewerId));
  if (games.length === 0) return null;

  function clear() {
    forgetPlayed();
    setGames([]);
    // Moves the focus, because the focused button is removed together with the row.
    focusContent();
  }

  return (
    <section aria-labelledby="continue" className="mt-14">
      <div className="mb-4 flex items-center justify-between gap-4">
        <div>
          <h2 id="continue" className="text-xl sm:text-2xl">
            {PLAYER.continue}
          </h2>
          <p className="mt-1 text-muted text-sm">{PLAYER.continueText}</p>
        </div>
        <Button variant="plain" onClick={clear} className="flex-none text-sm!">
          {PLAYER.clear}
        </Button>
      </div>
      <ul className="scrollbar-none -mx-4 flex gap-4 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-1">
        {games.map((game) => (
          <li key={game.id} className="group relative w-40 flex-none sm:w-44">
            <div className="overflow-hidden rounded-cover">
              <GameCover game={game} sizes="11rem" zooms />
            </div>
            <h3 className="mt-2 truncate text-base">
              <Link
                dir="auto"
                to={game.playsInPage ? playPath(game.slug) : gamePath(game.slug)}
                reloadDocument={game.playsInPage}
                rel="nofollow"
                className="stretch group-hover:underline"
              >
                {game.title}
              </Link>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}
