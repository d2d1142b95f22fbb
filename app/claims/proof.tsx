import { CircleAlert, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { useCopy } from '#app/shell/share.tsx';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { PROOF_META_NAME, type ProofMethod } from '#domain/claims/proof.ts';
import { formatShortDate } from '#domain/format.ts';
import { PROOF } from '#domain/messages/claims.ts';
import type { ProofAttempt, ProofOffer } from '#services/claims/prove-claim.ts';

type PublishProps = { label: string; text: string; where: string; places: readonly string[] };
function Publish({ label, text, where, places }: PublishProps) {
  const copy = useCopy();
  return (
    <>
      <div className="flex items-stretch border border-edge bg-sunken">
        <code className="min-w-0 flex-1 select-all self-center px-3 py-2.5 font-mono text-sm wrap-anywhere">
          {text}
        </code>
        <Button
          variant="plain"
          size="sm"
          onClick={() => copy(text, PROOF.copied)}
          aria-label={`${PROOF.copy}: ${label}`}
          className="js-only flex-none self-stretch rounded-none! border-edge border-l"
          icon={<Copy />}
        >
          <span className="max-sm:sr-only">{PROOF.copy}</span>
        </Button>
      </div>
      <div>
        <p className="text-muted text-sm">{where}</p>
        <ul className="mt-1 flex flex-col gap-1">
          {places.map((place) => (
            <li key={place}>
              <code className="select-all font-mono text-sm wrap-anywhere">{place}</code>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

type Way = { readonly method: ProofMethod; readonly how: ReactNode };
function waysOf({ places: { pages, files, dnsName }, token, github }: ProofOffer): Way[] {
  const text = token?.text ?? '';
  const tag = `<meta name="${PROOF_META_NAME}" content="${text}">`;
  const onPage = pages.length > 1 ? PROOF.pageTextAny : PROOF.pageText;
  const inFile = files.length > 1 ? PROOF.fileTextAny : PROOF.fileText;
  const names = dnsName ? [dnsName] : [];
  const published = [
    { method: 'page', label: PROOF.page, text: tag, where: onPage, places: pages },
    { method: 'file', label: PROOF.token, text, where: inFile, places: files },
    { method: 'dns', label: PROOF.token, text, where: PROOF.dnsText, places: names },
  ] as const;
  const ways: Way[] = published
    .filter(({ places }) => token && places.length > 0)
    .map(({ method, ...publish }) => ({ method, how: <Publish {...publish} /> }));
  if (!github) return ways;
  const owners = github.owners.map((owner) => `@${owner}`).join(', ');
  const isLinked = github.accountId !== null;
  const how = (
    <>
      <p>{PROOF.githubText({ owners })}</p>
      {isLinked ? null : <p className="text-muted text-sm">{PROOF.githubUnlinked}</p>}
    </>
  );
  // If the account is connected to GitHub, the person only needs to press a button, so GitHub comes first.
  return isLinked ? [{ method: 'github', how }, ...ways] : [...ways, { method: 'github', how }];
}

function ProofWays({ offer, chosen }: { offer: ProofOffer; chosen: string | undefined }) {
  const ways = waysOf(offer);
  const first = ways.find(({ method }) => method === chosen) ?? ways[0];
  if (!first) return null;
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-semibold">{PROOF.choose}</legend>
      <div className="divide-y divide-line border border-line bg-card">
        {ways.map(({ method, how }) => (
          <div key={method} className="group/way border-l-4 border-l-transparent has-checked:border-l-accent">
            <label className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2.5 hover:bg-sunken">
              <input
                type="radio"
                name="way"
                value={method}
                defaultChecked={method === first.method}
                className="size-5 flex-none appearance-none rounded-full border border-edge bg-card checked:border-6 checked:border-accent"
              />
              <span className="font-semibold">{PROOF[method]}</span>
              <span className="text-muted text-sm">{PROOF[`${method}Hint`]}</span>
            </label>
            <div className="hidden flex-col gap-3 px-4 pb-4 group-has-checked/way:flex sm:pl-12">{how}</div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function Sightings({ attempt }: { attempt: ProofAttempt }) {
  const { sightings, isGithubOwner } = attempt;
  const look = 'mt-6 scroll-mb-6 border border-line border-l-8 bg-card p-4 outline-none sm:p-5';
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus here after each attempt
  useEffect(() => panel.current?.focus(), [attempt]);
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby="sightings" className={look}>
      <h3 id="sightings" className="mb-3 flex items-center gap-2 text-lg">
        <CircleAlert className="size-5 text-danger" />
        {PROOF.notFound.title}
      </h3>
      <ul className="flex flex-col gap-2.5 text-sm">
        {sightings.map(({ place, outcome, problem }) => (
          <li key={place}>
            <code className="font-mono wrap-anywhere">{place}</code>
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

type ProofProps = { offer: ProofOffer; checked: { attempt: ProofAttempt; way: string } | undefined };
export function Proof({ offer, checked }: ProofProps) {
  const { places, token, github } = offer;
  const { pages, files, dnsName, sharing } = places;
  const isLinked = github !== null && github.accountId !== null;
  const hasPlaces = pages.length > 0 || files.length > 0 || dnsName !== null;
  return (
    <TitledSection id="proof" title={PROOF.title} className="mt-8 border-line border-t pt-6">
      {hasPlaces || !github ? (
        <p className="mt-2 max-w-read text-muted">{hasPlaces ? PROOF.text : PROOF.nowhere}</p>
      ) : null}
      {sharing === 'path' && pages.length > 0 ? (
        <p className="mt-5 border-accent border-l-4 pl-3 text-sm">{PROOF.shared}</p>
      ) : null}
      {hasPlaces && !token ? (
        <Form method="post" preventScrollReset className="mt-5 flex flex-wrap items-center gap-4">
          <p className="font-semibold">{PROOF.expiredHere}</p>
          <SubmitButton name="intent" value="renew">
            {PROOF.renew}
          </SubmitButton>
        </Form>
      ) : null}
      <Form method="post" preventScrollReset>
        <ProofWays offer={offer} chosen={checked?.way} />
        {(hasPlaces && token) || isLinked ? (
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
            <SubmitButton name="intent" value="check" variant="solid" size="lg">
              {PROOF.check}
            </SubmitButton>
            {hasPlaces && token ? (
              <p className="text-muted text-sm">{PROOF.validUntil({ date: formatShortDate(token.expiresAt) })}</p>
            ) : null}
          </div>
        ) : null}
      </Form>
      {checked ? <Sightings attempt={checked.attempt} /> : null}
    </TitledSection>
  );
}
