import { useViewer } from '#app/shell/mine.tsx';
import { readStored } from '#app/ui/storage.ts';
import { useLate } from '#app/ui/use-late.ts';
import { PLAYED_KEY } from '#domain/games/game.ts';

const loadRow = async () => (await import('./continue-row.tsx')).ContinueRow;

/** The games last played in this browser. The server sends everybody the same page, so the browser adds them. */
export function Continue() {
  const viewerId = useViewer()?.id ?? null;
  const Row = useLate(loadRow, readStored(PLAYED_KEY) !== null);
  return Row ? <Row key={viewerId} viewerId={viewerId} /> : null;
}
