import { type ComponentType, useEffect, useState } from 'react';
import { useViewer } from '#app/shell/mine.tsx';
import { readStored } from '#app/ui/storage.ts';
import { PLAYED_KEY } from '#domain/games/game.ts';

export type ContinueRowProps = { viewerId: string | null };

/** The games last played in this browser. The server sends everybody the same page, so the browser adds them. */
export function Continue() {
  const viewerId = useViewer()?.id ?? null;
  const [Row, setRow] = useState<ComponentType<ContinueRowProps>>();
  useEffect(() => {
    if (readStored(PLAYED_KEY) === null) return;
    import('./continue-row.tsx').then(
      ({ ContinueRow }) => setRow(() => ContinueRow),
      () => undefined,
    );
  }, []);
  return Row ? <Row key={viewerId} viewerId={viewerId} /> : null;
}
