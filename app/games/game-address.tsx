import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Refusal } from '#app/http/answer-form.server.ts';
import { fetchJson } from '#app/shell/fetch-json.ts';
import { afterPause } from '#app/ui/after-pause.ts';
import { Field, type FieldProps } from '#app/ui/field.tsx';
import { LIMITS } from '#domain/limits.ts';
import { SUBMIT } from '#domain/messages/submit/submit.ts';
import { gamePath } from '#domain/paths.ts';
import { isWebUrl } from '#domain/url.ts';
import type { SubmittedGame } from '#services/games/quick-submit.ts';
import type { PageReading } from './page-facts.ts';

export type QuickSubmitField = 'playUrl' | 'title' | 'thumbnailUrl' | 'tags';

type ExistingGame = { readonly slug: string; readonly title: string };
export type TakenAddress = { readonly existing?: ExistingGame | null };
export type DuplicateAnswer = Required<TakenAddress>;

export type QuickSubmitAnswer =
  /** `game` is null while the game is held for review, because only moderators can see it. */
  | { readonly ok: true; readonly game: ExistingGame | null; readonly submitted: SubmittedGame | null }
  | (Refusal<{ readonly [field in QuickSubmitField]?: string }> & TakenAddress);

export function useDuplicateCheck(playUrl: string): ExistingGame | null {
  const [answer, setAnswer] = useState<DuplicateAnswer & { about: string }>({ about: '', existing: null });
  const { about } = answer;
  const question = playUrl.trim();
  useEffect(() => {
    if (question === about || !isWebUrl(question)) return;
    return afterPause(LIMITS.duplicateCheckDebounceMs, async (signal) => {
      const path = `/submit/check?playUrl=${encodeURIComponent(question)}`;
      const { existing } = await fetchJson<DuplicateAnswer>(path, signal).catch(() => ({ existing: null }));
      if (!signal.aborted) setAnswer({ about: question, existing });
    });
  }, [question, about]);
  return question === about ? answer.existing : null;
}

export function usePageFacts(typedUrl: string, { isWanted }: { isWanted: boolean }): PageReading | null {
  const [reading, setReading] = useState<PageReading | null>(null);
  const answeredFor = useRef('');
  const url = typedUrl.trim();
  useEffect(() => {
    // Doesn't read the same page again, so that cleared fields stay empty.
    if (!isWanted || !isWebUrl(url) || answeredFor.current === url) return;
    return afterPause(LIMITS.duplicateCheckDebounceMs, async (signal) => {
      const loaded = await import('./page-facts.ts').catch(() => null);
      if (!loaded) return;
      for await (const step of loaded.readPageFacts(url, signal)) {
        if (signal.aborted) return;
        setReading(step);
      }
      answeredFor.current = url;
    });
  }, [url, isWanted]);
  return reading?.url === url ? reading : null;
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
