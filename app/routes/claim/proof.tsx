import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { formatShortDate } from '#domain/format.ts';
import { PROOF } from '#domain/messages/proofs.ts';
import type { ProofOffer } from '#services/claims/proof-offer.ts';
import type { ProofAttempt } from '#services/claims/prove-claim.ts';
import { CopyField } from './copy-field.tsx';
import { ProofMethods } from './proof-methods.tsx';
import { Sightings } from './sightings.tsx';

type ProofProps = { offer: ProofOffer; attempt: ProofAttempt | undefined };

/** The way around the wait: a token, where it may stand, and a look whether it does. */
export function Proof({ offer, attempt }: ProofProps) {
  const { places, token, github } = offer;
  const isLinked = github !== null && github.accountId !== null;
  const hasPlaces = places.pages.length > 0 || places.files.length > 0 || places.dnsName !== null;
  return (
    <section aria-labelledby="proof" className="mt-8 border-line border-t pt-6">
      <h2 id="proof" className="text-2xl">
        {PROOF.title}
      </h2>
      {hasPlaces || github ? (
        <p className="mt-2 max-w-read text-muted">{hasPlaces ? PROOF.text : null}</p>
      ) : (
        <p className="mt-2 max-w-read text-muted">{PROOF.nowhere}</p>
      )}
      {hasPlaces && token ? (
        <>
          <h3 className="mt-5 mb-1.5 font-semibold font-text text-base tracking-normal">{PROOF.token}</h3>
          <CopyField label={PROOF.token} text={token.text} />
          <p className="mt-1.5 text-muted text-sm">
            {PROOF.validUntil({ date: formatShortDate(token.expiresAt) })}
          </p>
        </>
      ) : null}
      {hasPlaces && !token ? <Renew /> : null}
      <ProofMethods offer={offer} />
      {(hasPlaces && token) || isLinked ? <Check /> : null}
      {attempt ? <Sightings attempt={attempt} /> : null}
    </section>
  );
}

function Check() {
  const { state, formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset className="mt-6">
      <Button
        type="submit"
        name="intent"
        value="check"
        variant="solid"
        size="lg"
        busy={state !== 'idle' && formData?.get('intent') === 'check'}
      >
        {PROOF.check}
      </Button>
    </Form>
  );
}

function Renew() {
  const { state, formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset className="mt-5 flex flex-wrap items-center gap-4">
      <p className="font-semibold">{PROOF.expiredHere}</p>
      <Button
        type="submit"
        name="intent"
        value="renew"
        busy={state !== 'idle' && formData?.get('intent') === 'renew'}
      >
        {PROOF.renew}
      </Button>
    </Form>
  );
}
