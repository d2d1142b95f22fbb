import { useEffect, useState } from 'react';
import { useViewer } from '#app/shell/mine.tsx';
import { PLAY } from '#domain/messages/play.ts';
import { loadPlayed } from '../played-games.ts';

/** Once the game has been played in this browser: the way to the field for comments. */
export function AfterPlay({ gameId }: { gameId: string }) {
  const viewerId = useViewer()?.id ?? null;
  const [isPlayed, setPlayed] = useState(false);
  useEffect(() => {
    const look = () => setPlayed(loadPlayed(viewerId).some(({ id }) => id === gameId));
    look();
    // A game may be played in another tab.
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [gameId, viewerId]);
  if (!isPlayed) return null;
  return (
    <a href="#comment" className="tap text-muted text-sm underline hover:text-ink">
      {PLAY.howWasIt}
    </a>
  );
}
