import { Badge } from '#app/ui/badge.tsx';
import type { GameCard, OwnershipStatus } from '#domain/games/game.ts';
import { GAME } from '#domain/messages/games.ts';

type OfflineBadgeProps = { game: Pick<GameCard, 'mayBeOffline'>; className?: string };
/** Marks a game whose play link has been dead for days. */
export function OfflineBadge({ game, className }: OfflineBadgeProps) {
  if (!game.mayBeOffline) return null;
  return (
    <Badge tone="ink" className={className}>
      {GAME.mayBeOffline}
    </Badge>
  );
}

/** Marks one of the demo's example games, whose play links lead nowhere. */
export function ExampleBadge({ game }: { game: Pick<GameCard, 'isExample'> }) {
  return game.isExample ? <Badge>{GAME.example}</Badge> : null;
}

/** 'Unclaimed' or 'Claim Pending'; nothing for a claimed game. */
export function OwnershipBadge({ status }: { status: OwnershipStatus }) {
  if (status === 'claimed') return null;
  return <Badge>{status === 'unclaimed' ? GAME.unclaimed : GAME.claimPending}</Badge>;
}
