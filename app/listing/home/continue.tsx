import { type ComponentType, useEffect, useState } from 'react';
import type { PlayedGame } from '#app/games/played-games.ts';
import { useViewer } from '#app/shell/mine.tsx';
import { focusContent } from '#app/shell/page.tsx';
import { PLAYED_KEY } from '#domain/games/game.ts';

type Loaded = { games: readonly PlayedGame[]; Row: ComponentType<ContinueRowProps>; forget: () => void };

export type ContinueRowProps = { games: readonly PlayedGame[]; onClear: () => void };

/**
 * The games last played in this browser. The server sends everybody the same page, so the browser adds the games, below what is
 * visible at first. The code for them loads only if there are any.
 */
export function Continue() {
  const viewerId = useViewer()?.id ?? null;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isGone = false;
    (async () => {
      if (!hasPlayed()) return;
      const [{ loadPlayed, forgetPlayed }, { ContinueRow }] = await Promise.all([
        import('#app/games/played-games.ts'),
        import('./continue-row.tsx'),
      ]);
      if (!isGone) setLoaded({ games: loadPlayed(viewerId), Row: ContinueRow, forget: forgetPlayed });
    })().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [viewerId]);
  if (!loaded || loaded.games.length === 0) return null;
  const { Row, games, forget } = loaded;

  function clear() {
    forget();
    setLoaded(null);
    // Clearing has removed the focused button.
    focusContent();
  }
  return <Row games={games} onClear={clear} />;
}

/** False if the browser forbids storage. */
function hasPlayed(): boolean {
  try {
    return localStorage.getItem(PLAYED_KEY) !== null;
  } catch {
    return false;
  }
}
