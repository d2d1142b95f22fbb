import { Scene } from '#app/components/scene.tsx';
import { LoadMore } from '#app/ui/pagination.tsx';
import { EmptyState } from '#app/ui/state-panel.tsx';
import { ADMIN } from '#domain/messages/admin.ts';
import { SITE } from '#domain/messages/site.ts';
import type { ClaimCard as Claim } from '#services/claims/find-claims.ts';
import { ClaimCard } from './claim-card.tsx';
import { useDecision } from './use-decision.ts';

type ClaimsProps = { claims: readonly Claim[]; nextCursor: string | null };

/** The claims that wait, or that there are none. */
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
