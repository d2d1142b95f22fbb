import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { SubmitButton } from '#app/ui/button.tsx';
import { formatShortDate } from '#domain/format.ts';
import { PROOF } from '#domain/messages/claims.ts';
import type { ProofOffer } from '#services/claims/proof-offer.ts';
import type { ProofAttempt } from '#services/claims/prove-claim.ts';
import { ProofWays } from './proof-ways.tsx';

/** Lists where we looked and what we found, so that the claimant can correct it. */
function Sightings({ attempt }: { attempt: ProofAttempt }) {
  const { sightings, isGithubOwner } = attempt;
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus here after each attempt
  useEffect(() => panel.current?.focus(), [attempt]);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="sightings"
      className="mt-6 scroll-mb-6 border border-line border-l-8 bg-card p-4 outline-none sm:p-5"
    >
      <h3 id="sightings" className="mb-3 flex items-center gap-2 text-lg">
        <CircleAlert className="size-5 text-danger" />
        {PROOF.notFound.title}
      </h3>
      <ul className="flex flex-col gap-2.5 text-sm">
        {sightings.map(({ place, outcome, problem }) => (
          <li key={place}>
            <code className="font-mono [overflow-wrap:anywhere]">{place}</code>
            <span className="block text-muted">{problem ?? PROOF.outcomes[outcome]}</span>
          </li>
        ))}
        {isGithubOwner === false ? (
          <li>
            <span className="font-semibold">{PROOF.github}</span>
            <span className="block text-muted">{PROOF.outcomes['github-absent']}</span>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

type ProofProps = {
  offer: ProofOffer;
  attempt: ProofAttempt | undefined;
  /** The way that was chosen for this attempt. */
  way: string | undefined;
};

/** Lets a claimant prove a claim instead of waiting: ways to choose from, and a button that checks them. */
export function Proof({ offer, attempt, way }: ProofProps) {
  const { places, token, github } = offer;
  const { pages, files, dnsName, sharing } = places;
  const isLinked = github !== null && github.accountId !== null;
  const hasPlaces = pages.length > 0 || files.length > 0 || dnsName !== null;
  return (
    <section aria-labelledby="proof" className="mt-8 border-line border-t pt-6">
      <h2 id="proof" className="text-2xl">
        {PROOF.title}
      </h2>
      {hasPlaces || github ? null : <p className="mt-2 max-w-read text-muted">{PROOF.nowhere}</p>}
      {hasPlaces ? <p className="mt-2 max-w-read text-muted">{PROOF.text}</p> : null}
      {sharing === 'path' && pages.length > 0 ? (
        <p className="mt-5 border-accent border-l-4 pl-3 text-sm">{PROOF.shared}</p>
      ) : null}
      {hasPlaces && !token ? <Renew /> : null}
      <Form method="post" preventScrollReset>
        <ProofWays offer={offer} chosen={way} />
        {(hasPlaces && token) || isLinked ? (
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
            <SubmitButton name="intent" value="check" variant="solid" size="lg">
              {PROOF.check}
            </SubmitButton>
            {hasPlaces && token ? (
              <p className="text-muted text-sm">
                {PROOF.validUntil({ date: formatShortDate(token.expiresAt) })}
              </p>
            ) : null}
          </div>
        ) : null}
      </Form>
      {attempt ? <Sightings attempt={attempt} /> : null}
    </section>
  );
}

function Renew() {
  return (
    <Form method="post" preventScrollReset className="mt-5 flex flex-wrap items-center gap-4">
      <p className="font-semibold">{PROOF.expiredHere}</p>
      <SubmitButton name="intent" value="renew">
        {PROOF.renew}
      </SubmitButton>
    </Form>
  );
}
