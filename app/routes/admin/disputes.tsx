import { Link } from 'react-router';
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
  if (disputes.length === 0) return null;
  return (
    <section aria-labelledby="disputes" className="mt-14">
      <h2 id="disputes" className="text-2xl">
        {ADMIN.disputes}
      </h2>
      <p className="mt-1 mb-5 max-w-read text-muted">{ADMIN.disputesText}</p>
      <ul className="grid gap-5 xl:grid-cols-2">
        {disputes.map((dispute) => (
          <li key={dispute.id} className="min-w-0">
            <DisputeCard dispute={dispute} decision={decision} />
          </li>
        ))}
      </ul>
    </section>
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
