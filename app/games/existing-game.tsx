import { useEffect, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import type { Refusal } from '#app/http/answer-form.server.ts';
import { LIMITS } from '#domain/limits.ts';
import { SUBMIT } from '#domain/messages/submit.ts';
import { gamePath } from '#domain/paths.ts';
import { isWebUrl } from '#domain/url.ts';
import type { SubmittedGame } from '#services/games/quick-submit.ts';

export type QuickSubmitField = 'playUrl' | 'title' | 'thumbnailUrl' | 'tags';

export type ExistingGame = { readonly slug: string; readonly title: string };

export type TakenAddress = { readonly existing?: ExistingGame | null };

/** The quick-submit action result. Refusals are returned, not thrown, because an error page would hide the form. */
export type QuickSubmitAnswer =
  /** `game` is null while the game is held for review, because only moderators can see it. */
  | { readonly ok: true; readonly game: ExistingGame | null; readonly submitted: SubmittedGame | null }
  | (Refusal<{ readonly [field in QuickSubmitField]?: string }> & TakenAddress);

export type DuplicateAnswer = { readonly existing: ExistingGame | null };

/** The game that already has the typed address, or null. Asks the server when typing stops and the address is valid. */
export function useDuplicateCheck(playUrl: string): ExistingGame | null {
  const fetcher = useFetcher<DuplicateAnswer>();
  const [asked, setAsked] = useState('');
  const { load } = fetcher;
  const question = playUrl.trim();
  useEffect(() => {
    if (question === asked || !isWebUrl(question)) return;
    const timer = setTimeout(() => {
      setAsked(question);
      load(`/submit/check?playUrl=${encodeURIComponent(question)}`);
    }, LIMITS.duplicateCheckDebounceMs);
    return () => clearTimeout(timer);
  }, [question, asked, load]);
  return question === asked && fetcher.state === 'idle' ? (fetcher.data?.existing ?? null) : null;
}

export function ExistingGameNote({ game }: { game: ExistingGame }) {
  return (
    <>
      {SUBMIT.urlTaken}{' '}
      <Link
        to={gamePath(game.slug)}
        aria-label={`${SUBMIT.viewExisting}: ${game.title}`}
        className="underline"
      >
        {SUBMIT.viewExisting}
      </Link>
    </>
  );
}
