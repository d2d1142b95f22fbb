import Copy from 'lucide-react/icons/copy';
import type { ReactNode } from 'react';
import { useCopy } from '#app/shell/share.tsx';
import { Button } from '#app/ui/button.tsx';
import { PROOF_META_NAME, type ProofMethod } from '#domain/claims/proof.ts';
import { PROOF } from '#domain/messages/claims.ts';
import type { ProofOffer } from '#services/claims/proof-offer.ts';

type CopyFieldProps = { label: string; text: string; className?: string };

/** A string for the claimant to publish elsewhere, in a monospaced font, with a button that copies it. */
function CopyField({ label, text, className = '' }: CopyFieldProps) {
  const copy = useCopy();
  return (
    <div className={`flex items-stretch border border-edge bg-sunken ${className}`}>
      <code className="min-w-0 flex-1 select-all self-center px-3 py-2.5 font-mono text-sm [overflow-wrap:anywhere]">
        {text}
      </code>
      <Button
        variant="plain"
        size="sm"
        onClick={() => copy(text, PROOF.copied)}
        aria-label={`${PROOF.copy}: ${label}`}
        className="js-only flex-none self-stretch rounded-none! border-edge border-l"
        icon={<Copy className="size-4" />}
      >
        <span className="max-sm:sr-only">{PROOF.copy}</span>
      </Button>
    </div>
  );
}

type Way = {
  readonly method: ProofMethod;
  readonly title: string;
  readonly hint: string;
  readonly how: ReactNode;
};

/** The ways to prove a claim to this game, the easiest first. Ways that need a token are left out while there is none. */
function waysOf({ places, token, github }: ProofOffer): Way[] {
  const { pages, files, dnsName } = places;
  const ways: Way[] = [];
  const add = (method: ProofMethod, how: ReactNode) =>
    ways.push({ method, title: PROOF[method], hint: PROOF[`${method}Hint`], how });
  if (token && pages.length > 0) {
    const tag = `<meta name="${PROOF_META_NAME}" content="${token.text}">`;
    add(
      'page',
      <>
        <CopyField label={PROOF.page} text={tag} />
        <Places text={pages.length > 1 ? PROOF.pageTextAny : PROOF.pageText} places={pages} />
      </>,
    );
  }
  if (token && files.length > 0) {
    add(
      'file',
      <>
        <CopyField label={PROOF.token} text={token.text} />
        <Places text={files.length > 1 ? PROOF.fileTextAny : PROOF.fileText} places={files} />
      </>,
    );
  }
  if (token && dnsName) {
    add(
      'dns',
      <>
        <CopyField label={PROOF.token} text={token.text} />
        <Places text={PROOF.dnsText} places={[dnsName]} />
      </>,
    );
  }
  if (github) {
    add(
      'github',
      <>
        <p>{PROOF.githubText({ owners: github.owners.map((owner) => `@${owner}`).join(', ') })}</p>
        {github.accountId === null ? <p className="text-muted text-sm">{PROOF.githubUnlinked}</p> : null}
      </>,
    );
    // First for people who sign in with GitHub, because they only need to press a button.
    if (github.accountId !== null) ways.unshift(...ways.splice(-1));
  }
  return ways;
}

type ProofWaysProps = {
  offer: ProofOffer;
  /** The way that was chosen when the form was sent. */
  chosen: string | undefined;
};

/** The ways to prove a claim as radio buttons. CSS shows only the chosen way's instructions, so no JavaScript is needed. */
export function ProofWays({ offer, chosen }: ProofWaysProps) {
  const ways = waysOf(offer);
  const first = ways.find(({ method }) => method === chosen) ?? ways[0];
  if (!first) return null;
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-semibold">{PROOF.choose}</legend>
      <div className="divide-y divide-line border border-line bg-card">
        {ways.map(({ method, title, hint, how }) => (
          <div key={method} className="group/way border-l-4 border-l-transparent has-checked:border-l-accent">
            <label className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2.5 hover:bg-sunken">
              <input
                type="radio"
                name="way"
                value={method}
                defaultChecked={method === first.method}
                className="size-5 flex-none appearance-none rounded-full border border-edge bg-card checked:border-6 checked:border-accent"
              />
              <span className="font-semibold">{title}</span>
              <span className="text-muted text-sm">{hint}</span>
            </label>
            <div className="hidden flex-col gap-3 px-4 pb-4 group-has-checked/way:flex sm:pl-12">{how}</div>
          </div>
        ))}
      </div>
    </fieldset>
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
