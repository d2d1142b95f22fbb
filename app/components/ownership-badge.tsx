import { Badge } from '#app/ui/badge.tsx';
import type { OwnershipStatus } from '#domain/game.ts';
import { GAME } from '#domain/messages/game.ts';

/** 'Unclaimed' or 'Claim Pending'; nothing for a claimed game. */
export function OwnershipBadge({ status }: { status: OwnershipStatus }) {
  if (status === 'claimed') return null;
  return <Badge>{status === 'unclaimed' ? GAME.unclaimed : GAME.claimPending}</Badge>;
}
