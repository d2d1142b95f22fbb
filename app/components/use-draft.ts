import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, forgetDraft, isSameGame, loadDraft, saveDraft } from './game-form-draft.ts';
import type { GameFormValues } from './game-form-values.ts';

const SAVE_AFTER_MS = 300;

type DraftOptions = {
  key: string;
  /** What the form holds before anybody types. */
  blank: GameFormValues;
  values: GameFormValues;
  /** Drafts older than this are of a game that has changed since. Milliseconds since 1970. */
  notBefore?: number;
  /** Puts a draft into the form. */
  onRestore: (values: GameFormValues) => void;
};

/**
 * Keeps what is typed in the browser until the form is sent, also when the page is closed or the connection breaks,
 * and brings it back. Nothing is written until the waiting draft was read.
 */
export function useDraft({ key, blank, values, notBefore = 0, onRestore }: DraftOptions) {
  const [restored, setRestored] = useState<Draft | null>(null);
  const [isReady, setIsReady] = useState(false);
  const isSent = useRef(false);
  const latest = useRef({ values, blank, onRestore });
  latest.current = { values, blank, onRestore };

  const write = useCallback(() => {
    const { values: now, blank: before } = latest.current;
    if (isSent.current || isSameGame(now, before)) forgetDraft(key);
    else saveDraft(key, { values: now, savedAt: Date.now() });
  }, [key]);

  useEffect(() => {
    const draft = loadDraft(key);
    if (draft && draft.savedAt >= notBefore && !isSameGame(draft.values, latest.current.blank)) {
      latest.current.onRestore(draft.values);
      setRestored(draft);
    } else if (draft) forgetDraft(key);
    setIsReady(true);
  }, [key, notBefore]);

  useEffect(() => {
    if (!isReady || values === blank) return;
    const timer = setTimeout(write, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isReady, values, blank, write]);

  useEffect(() => {
    if (!isReady) return;
    // The last words, when the page goes before the timer.
    addEventListener('pagehide', write);
    return () => {
      removeEventListener('pagehide', write);
      write();
    };
  }, [isReady, write]);

  return {
    restored,
    /** After the form was sent, or to start over. */
    forget: useCallback(
      (options: { isSent: boolean }) => {
        isSent.current = options.isSent;
        setRestored(null);
        forgetDraft(key);
      },
      [key],
    ),
  };
}
