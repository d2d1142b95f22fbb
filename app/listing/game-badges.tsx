import { Badge } from '#app/ui/badge.tsx';
import type { GameCard, OwnershipStatus } from '#domain/games/game.ts';
import { GAME } from '#domain/messages/games.ts';

type OfflineBadgeProps = { game: Pick<GameCard, 'mayBeOffline'>; className?: string };
export function OfflineBadge({ game, className }: OfflineBadgeProps) {
  if (!game.mayBeOffline) return null;
  return (
    <Badge tone="ink" className={className}>
      {GAME.mayBeOffline}
    </Badge>
  );
}

export function ExampleBadge({ game }: { game: Pick<GameCard, 'isExample'> }) {
  return game.isExample ? <Badge>{GAME.example}</Badge> : null;
}

export function OwnershipBadge({ status }: { status: OwnershipStatus }) {
  if (status === 'claimed') return null;
  return <Badge>{status === 'unclaimed' ? GAME.unclaimed : GAME.claimPending}</Badge>;
}
