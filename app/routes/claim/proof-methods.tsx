import type { ReactNode } from 'react';
import { PROOF_META_NAME } from '#domain/claim-proof.ts';
import { PROOF } from '#domain/messages/proofs.ts';
import type { ProofOffer } from '#services/claims/proof-offer.ts';
import { CopyField } from './copy-field.tsx';

/** Every way that counts for this game, the easiest first. */
export function ProofMethods({ offer: { places, token, github } }: { offer: ProofOffer }) {
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
