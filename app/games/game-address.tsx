import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Refusal } from '#app/http/answer-form.server.ts';
import { Field, type FieldProps } from '#app/ui/field.tsx';
import { afterPause } from '#app/ui/use-late.ts';
import { LIMITS } from '#domain/limits.ts';
import { SUBMIT } from '#domain/messages/submit/submit.ts';
import { gamePath } from '#domain/paths.ts';
import { isWebUrl } from '#domain/url.ts';
import type { PageFacts, SubmittedGame } from '#services/games/quick-submit.ts';

export type QuickSubmitField = 'playUrl' | 'title' | 'thumbnailUrl' | 'tags';

type ExistingGame = { readonly slug: string; readonly title: string };
export type TakenAddress = { readonly existing?: ExistingGame | null };
export type AddressAnswer = TakenAddress & { readonly facts?: PageFacts; readonly words?: string };

export type QuickSubmitAnswer =
  /** `game` is null while the game is held for review, because only moderators can see it. */
  | { readonly ok: true; readonly game: ExistingGame | null; readonly submitted: SubmittedGame | null }
  | (Refusal<{ readonly [field in QuickSubmitField]?: string }> & TakenAddress);

type Address = {
  readonly url: string;
  readonly existing: ExistingGame | null;
  readonly facts: PageFacts | null;
  readonly words: string;
  readonly advice: string;
};
const NOTHING: Address = { url: '', existing: null, facts: null, words: '', advice: '' };

type Reading = { readsPage?: boolean; isBusy: boolean };
/** Looks an address up: a game may have it, or its page says what the game is. Reading that may take seconds. */
export function useAddress(typedUrl: string, { readsPage = true, isBusy }: Reading): Address {
  const [address, setAddress] = useState(NOTHING);
  const answeredFor = useRef('');
  const url = typedUrl.trim();
  useEffect(() => {
    // Doesn't read the same page again, so that cleared fields stay empty.
    if (isBusy || !isWebUrl(url) || answeredFor.current === url) return;
    return afterPause(LIMITS.duplicateCheckDebounceMs, async (signal) => {
      if (readsPage) setAddress({ ...NOTHING, url, words: SUBMIT.page.reading });
      const answer = await askAbout(url, { readsPage, signal });
      if (signal.aborted) return;
      answeredFor.current = url;
      const { existing = null, facts = null, words = readsPage ? SUBMIT.page.lost : '' } = answer ?? {};
      setAddress({ url, existing, facts, words, advice: facts?.title ? '' : SUBMIT.page.addTitle });
    });
  }, [url, readsPage, isBusy]);
  return address.url === url ? address : NOTHING;
}

type Asked = { readsPage: boolean; signal: AbortSignal };
function askAbout(url: string, { readsPage, signal }: Asked): Promise<AddressAnswer | null> {
  const body = new FormData();
  body.set('url', url);
  if (readsPage) body.set('reads', 'page');
  return fetch('/submit/check', { method: 'POST', body, signal })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
}

type PlayUrlFieldProps = Pick<FieldProps, 'help' | 'error' | 'children'> & { existing: ExistingGame | null };
export function PlayUrlField({ help, error, existing, children }: PlayUrlFieldProps) {
  const taken = existing && (
    <>
      {SUBMIT.urlTaken}{' '}
      <Link to={gamePath(existing.slug)} aria-label={`${SUBMIT.viewExisting}: ${existing.title}`} className="underline">
        {SUBMIT.viewExisting}
      </Link>
    </>
  );
  const said = (
    <span aria-live="polite" className="block min-h-5">
      {help}
    </span>
  );
  return (
    <Field label={SUBMIT.fields.playUrl} name="playUrl" required help={said} error={taken ?? error}>
      {children}
    </Field>
  );
}
