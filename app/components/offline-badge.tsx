import { Badge } from '#app/ui/badge.tsx';
import type { GameCard } from '#domain/game.ts';
import { GAME } from '#domain/messages/game.ts';

/** For games whose play link has been dead for days; nothing for all others. */
export function OfflineBadge({
  game,
  className,
}: {
  game: Pick<GameCard, 'mayBeOffline'>;
  className?: string;
}) {
  if (!game.mayBeOffline) return null;
  return (
    <Badge tone="ink" className={className}>
      {GAME.mayBeOffline}
    </Badge>
  );
}
