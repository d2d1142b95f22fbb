import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef } from 'react';
import { PROOF } from '#domain/messages/proofs.ts';
import type { ProofAttempt } from '#services/claims/prove-claim.ts';

/** Where we looked and what we saw: what a claimant needs to put it right. */
export function Sightings({ attempt }: { attempt: ProofAttempt }) {
  const { sightings, isGithubOwner } = attempt;
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is read from its beginning
  useEffect(() => panel.current?.focus(), [attempt]);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="sightings"
      className="mt-6 scroll-mb-6 border border-line border-l-8 bg-card p-4 outline-none sm:p-5"
    >
      <h3 id="sightings" className="mb-3 flex items-center gap-2 text-lg">
        <CircleAlert aria-hidden="true" className="size-5 text-danger" />
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
