import { Link } from 'react-router';
import { TitledCards } from '#app/components/titled-section.tsx';
import { formatIsoDate, formatShortDate } from '#domain/format.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import { profilePath } from '#domain/paths.ts';
import type { DisputeCard as Dispute } from '#services/claims/find-claims.ts';
import { DecisionCard } from './decision-card.tsx';
import { GameLinks } from './game-links.tsx';
import { type DecisionState, useDecision } from './use-decision.ts';

/** Claims by proof that somebody calls wrong. Nothing when there are none. */
export function Disputes({ disputes }: { disputes: readonly Dispute[] }) {
  const decision = useDecision();
  return (
    <TitledCards
      id="disputes"
      title={ADMIN.disputes}
      text={ADMIN.disputesText}
      items={disputes}
      className="mt-14"
    >
      {(dispute) => <DisputeCard dispute={dispute} decision={decision} />}
    </TitledCards>
  );
}

function DisputeCard({ dispute, decision }: { dispute: Dispute; decision: DecisionState }) {
  const { id, title, reason, createdAt, claimedAt, proofMethod } = dispute;
  const method = proofMethod ? ADMIN.methods[proofMethod] : null;
  return (
    <DecisionCard
      id={id}
      cover={{ id: dispute.gameId, thumbnailUrl: dispute.thumbnailUrl || null }}
      title={title}
      slug={dispute.slug}
      links={<GameLinks game={dispute} />}
      reason={reason}
      decision={decision}
      choices={[
        { value: 'uphold', label: ADMIN.uphold, variant: 'danger' },
        { value: 'dismiss', label: ADMIN.dismiss, variant: 'outline' },
      ]}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">{ADMIN.owner}</dt>
        <dd>
          <Person username={dispute.ownerUsername} />
          {method ? `, ${method}` : ''}
          {claimedAt ? `, ${formatShortDate(claimedAt)}` : ''}
        </dd>
        <dt className="text-muted">{ADMIN.disputer}</dt>
        <dd>
          <Person username={dispute.disputerUsername} />,{' '}
          <time dateTime={formatIsoDate(createdAt)}>{formatShortDate(createdAt)}</time>
        </dd>
      </dl>
    </DecisionCard>
  );
}

function Person({ username }: { username: string }) {
  return (
    <Link to={profilePath(username)} className="font-semibold underline hover:text-accent">
      @{username}
    </Link>
  );
}
