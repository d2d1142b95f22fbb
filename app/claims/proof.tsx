import CircleAlert from 'lucide-react/icons/circle-alert';
import Copy from 'lucide-react/icons/copy';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { copyText } from '#app/shell/share.tsx';
import { useToast } from '#app/shell/toast.tsx';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import { PROOF_META_NAME } from '#domain/claims/proof.ts';
import { formatShortDate } from '#domain/format.ts';
import { PROOF } from '#domain/messages/claims.ts';
import type { ProofOffer } from '#services/claims/proof-offer.ts';
import type { ProofAttempt } from '#services/claims/prove-claim.ts';

type CopyFieldProps = { label: string; text: string; className?: string };

/** A text to publish elsewhere, shown letter by letter: to select by hand or to copy with its button. */
function CopyField({ label, text, className = '' }: CopyFieldProps) {
  const { show } = useToast();
  async function copy() {
    show((await copyText(text)) ? { ...PROOF.copied, tone: 'good' } : { title: text });
  }
  return (
    <div className={`flex items-stretch border border-edge bg-sunken ${className}`}>
      <code className="min-w-0 flex-1 select-all self-center px-3 py-2.5 font-mono text-sm [overflow-wrap:anywhere]">
        {text}
      </code>
      <Button
        variant="plain"
        size="sm"
        onClick={copy}
        aria-label={`${PROOF.copy}: ${label}`}
        className="js-only flex-none self-stretch rounded-none! border-edge border-l"
        icon={<Copy className="size-4" />}
      >
        <span className="max-sm:sr-only">{PROOF.copy}</span>
      </Button>
    </div>
  );
}

/** Where we looked and what we found: what a claimant needs to correct it. */
function Sightings({ attempt }: { attempt: ProofAttempt }) {
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

/** Every method available for this game, the easiest first. */
function ProofMethods({ offer: { places, token, github } }: { offer: ProofOffer }) {
  const { pages, files, dnsName, sharing } = places;
  return (
    <>
      {sharing === 'path' && pages.length > 0 ? (
        <p className="mt-5 border-accent border-l-4 pl-3 text-sm">{PROOF.shared}</p>
      ) : null}
      <ol className="mt-6 flex flex-col gap-6">
        {pages.length > 0 ? (
          <Method title={PROOF.page}>
            {token ? <CopyField label={PROOF.page} text={metaTag(token.text)} /> : null}
            <Places text={pages.length > 1 ? PROOF.pageTextAny : PROOF.pageText} places={pages} />
          </Method>
        ) : null}
        {files.length > 0 ? (
          <Method title={PROOF.file}>
            <Places text={files.length > 1 ? PROOF.fileTextAny : PROOF.fileText} places={files} />
          </Method>
        ) : null}
        {dnsName ? (
          <Method title={PROOF.dns}>
            <Places text={PROOF.dnsText} places={[dnsName]} />
          </Method>
        ) : null}
        {github ? (
          <Method title={PROOF.github}>
            <p>{PROOF.githubText({ owners: github.owners.map((owner) => `@${owner}`).join(', ') })}</p>
            {github.accountId === null ? <p className="text-muted text-sm">{PROOF.githubUnlinked}</p> : null}
          </Method>
        ) : null}
      </ol>
    </>
  );
}

function metaTag(token: string): string {
  return `<meta name="${PROOF_META_NAME}" content="${token}">`;
}

function Method({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <h3 className="font-semibold font-text text-base tracking-normal">{title}</h3>
      {children}
    </li>
  );
}

function Places({ text, places }: { text: string; places: readonly string[] }) {
  return (
    <div>
      <p className="text-muted text-sm">{text}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {places.map((place) => (
          <li key={place}>
            <code className="select-all font-mono text-sm [overflow-wrap:anywhere]">{place}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ProofProps = { offer: ProofOffer; attempt: ProofAttempt | undefined };

/** How to avoid waiting: a token, the places for it, and a button to check them. */
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
  return (
    <Form method="post" preventScrollReset className="mt-6">
      <SubmitButton name="intent" value="check" variant="solid" size="lg">
        {PROOF.check}
      </SubmitButton>
    </Form>
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
