import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useHydrated } from '#app/ui/event-replay.ts';
import { readStored, store } from '#app/ui/storage.ts';
import { EMPTY_GAME, type GameFormValues } from './values.ts';

/** `savedAt`: in milliseconds since 1970. */
export type Draft = { readonly values: GameFormValues; readonly savedAt: number };

/** One draft per person and form, so people who share a browser don't see each other's drafts. */
export function draftKey({ personId, gameId = 'new' }: { personId: string; gameId?: string }): string {
  return `playpodium.draft.${personId}.${gameId}`;
}

export function loadDraft(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(readStored(key) ?? 'null');
    if (!isRecord(draft) || typeof draft.savedAt !== 'number' || !isRecord(draft.values)) return null;
    return { savedAt: draft.savedAt, values: readValues(draft.values) };
  } catch {
    return null;
  }
}

const TOGETHER: readonly (readonly (keyof GameFormValues)[])[] = [
  ['coverUrl', 'coverKey', 'isCoverDrawn'],
  ['screenshotKeys', 'keptScreenshotUrls'],
];

/** Merges a draft into the form. Where `now` differs from `blank`, the person has changed the field, so `now` wins. */
export function mergeDraft(draft: GameFormValues, { now, blank }: Record<'now' | 'blank', GameFormValues>) {
  const isNew = (name: keyof GameFormValues) => JSON.stringify(now[name]) !== JSON.stringify(blank[name]);
  const names = (Object.keys(now) as (keyof GameFormValues)[]).filter((name) =>
    (TOGETHER.find((group) => group.includes(name)) ?? [name]).some(isNew),
  );
  return { ...draft, ...Object.fromEntries(names.map((name) => [name, now[name]])) };
}

export function isSameGame(one: GameFormValues, other: GameFormValues): boolean {
  return JSON.stringify(readValues(one)) === JSON.stringify(readValues(other));
}

function readValues(values: Readonly<Record<string, unknown>>): GameFormValues {
  const entries = Object.entries(EMPTY_GAME).map(([name, empty]) => {
    const value = values[name];
    const isFitting = Array.isArray(empty)
      ? Array.isArray(value) && value.every((each) => typeof each === 'string')
      : typeof value === typeof empty;
    return [name, isFitting ? value : empty];
  });
  return Object.fromEntries(entries) as GameFormValues;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type DraftOptions = {
  key: string;
  blank: GameFormValues;
  values: GameFormValues;
  /** Milliseconds since 1970. Older drafts are deleted, because they belong to an outdated version of the game. */
  notBefore?: number;
  onRestore: (values: GameFormValues) => void;
};
export function useDraft({ key, blank, values, notBefore = 0, onRestore }: DraftOptions) {
  const hydrated = useHydrated();
  const [restored, setRestored] = useState<Draft | null>(null);
  const [isReady, setIsReady] = useState(false);
  const isSent = useRef(false);
  const open = useEffectEvent(() => {
    const draft = loadDraft(key);
    if (draft && draft.savedAt >= notBefore && !isSameGame(draft.values, blank)) {
      onRestore(draft.values);
      setRestored(draft);
    } else if (draft) store(key, null);
    setIsReady(true);
  });

  useEffect(() => {
    if (hydrated) open();
  }, [hydrated]);

  useEffect(() => {
    if (!isReady || isSent.current) return;
    const draft: Draft = { values, savedAt: Date.now() };
    store(key, isSameGame(values, blank) ? null : JSON.stringify(draft));
  }, [isReady, key, values, blank]);

  function forget(options: { isSent: boolean }) {
    isSent.current = options.isSent;
    setRestored(null);
    store(key, null);
  }

  return { restored, forget };
}
