import { Link } from 'react-router';
import { PersonChip } from '#app/people/person-links.tsx';
import { Scene } from '#app/shell/page.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { LoadMore } from '#app/ui/page-links.tsx';
import { EmptyState } from '#app/ui/state-panel.tsx';
import { TitledCards } from '#app/ui/titled-section.tsx';
import { formatShortDate } from '#domain/format.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import { SITE } from '#domain/messages/site.ts';
import { profilePath } from '#domain/paths.ts';
import type { ClaimCard as Claim, DisputeCard as Dispute } from '#services/claims/find-claims.ts';
import { DecisionCard, type DecisionState, GameLinks, useDecision } from './decision-card.tsx';

/** One claim: the game, the claimant with their reason, and the two decisions. */
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
        <ShortDate at={createdAt} className="text-muted text-sm" />
      </div>
    </DecisionCard>
  );
}

type ClaimsProps = { claims: readonly Claim[]; nextCursor: string | null };

/** The pending claims, or a note that there are none. */
export function Claims({ claims, nextCursor }: ClaimsProps) {
  const decision = useDecision();
  if (claims.length === 0) {
    return <EmptyState title={ADMIN.noClaims} text={ADMIN.noClaimsText} scene={<Scene kind="no-games" />} />;
  }
  return (
    <section aria-labelledby="claims">
      <h2 id="claims" tabIndex={-1} className="sr-only">
        {ADMIN.tabs.claims}
      </h2>
      <ul className="grid gap-5 xl:grid-cols-2">
        {claims.map((claim) => (
          <li key={claim.id} className="min-w-0">
            <ClaimCard claim={claim} decision={decision} />
          </li>
        ))}
      </ul>
      {nextCursor ? (
        <LoadMore href={`/admin?cursor=${encodeURIComponent(nextCursor)}`} label={SITE.loadMore} />
      ) : null}
    </section>
  );
}

/** Disputes of claims that were made by proof; nothing if there are none. */
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
          <Person username={dispute.disputerUsername} />, <ShortDate at={createdAt} />
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
