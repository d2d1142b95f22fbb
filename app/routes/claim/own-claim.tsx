import type { GameClaim } from '#domain/claim.ts';
import { CLAIM } from '#domain/messages/claims.ts';
import { PROOF } from '#domain/messages/proofs.ts';
import type { ProofOffer } from '#services/claims/proof-offer.ts';
import type { ClaimAnswer } from './answer-claim.server.ts';
import { Proof } from './proof.tsx';
import { Said } from './said.tsx';

type OwnClaimProps = {
  claim: Pick<GameClaim, 'reason' | 'createdAt'>;
  proof: ProofOffer | null;
  answer: ClaimAnswer | undefined;
};

/** One's own claim while it waits: what was written, and how not to wait. */
export function OwnClaim({ claim, proof, answer }: OwnClaimProps) {
  const attempt = answer?.intent === 'check' ? answer.attempt : undefined;
  return (
    <>
      <section aria-labelledby="waiting">
        <h1 id="waiting" className="text-3xl sm:text-4xl">
          {CLAIM.waitingTitle}
        </h1>
        <p className="mt-2 mb-6 max-w-read text-muted">{CLAIM.waitingText}</p>
        <Said title={CLAIM.yourReason} quote={claim.reason} at={claim.createdAt} />
      </section>
      {proof ? (
        <Proof offer={proof} attempt={attempt} />
      ) : (
        <p className="mt-8 border-line border-t pt-6 text-muted">{PROOF.notOffered}</p>
      )}
    </>
  );
}
