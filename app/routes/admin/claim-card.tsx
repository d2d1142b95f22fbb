import { PersonChip } from '#app/components/person-chip.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { formatIsoDate, formatShortDate } from '#domain/format.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import type { ClaimCard as Claim } from '#services/claims/find-claims.ts';
import { DecisionCard } from './decision-card.tsx';
import { GameLinks } from './game-links.tsx';
import type { DecisionState } from './use-decision.ts';

/** One claim: the game, who says that it is theirs and why, and the two ways to decide. */
export function ClaimCard({ claim, decision }: { claim: Claim; decision: DecisionState }) {
  const { id, game, claimant, claimantName, reason, createdAt } = claim;
  return (
    <DecisionCard
      id={id}
      cover={game ?? { id, thumbnailUrl: null }}
      title={game?.title ?? ADMIN.unknownGame}
      slug={game?.slug}
      badge={<Badge>{ADMIN.pendingReview}</Badge>}
      links={game ? <GameLinks game={game} /> : <p className="text-muted text-sm">{ADMIN.unknownGameText}</p>}
      reason={reason}
      decision={decision}
      choices={[
        { value: 'approve', label: ADMIN.approve, variant: 'solid' },
        { value: 'reject', label: ADMIN.reject, variant: 'outline' },
      ]}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {claimant ? <PersonChip person={claimant} /> : <span className="font-semibold">{claimantName}</span>}
        <time dateTime={formatIsoDate(createdAt)} className="text-muted text-sm">
          {formatShortDate(createdAt)}
        </time>
      </div>
    </DecisionCard>
  );
}
