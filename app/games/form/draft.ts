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

/** A draft of an older form may lack fields. */
export function loadDraft(key: string): Draft | null {
  try {
    const { savedAt, values } = JSON.parse(readStored(key) ?? '') as Draft;
    return { savedAt, values: { ...EMPTY_GAME, ...values } };
  } catch {
    return null;
  }
}

const TOGETHER: readonly (readonly (keyof GameFormValues)[])[] = [
  ['coverUrl', 'coverKey', 'isCoverDrawn'],
  ['screenshotKeys', 'keptScreenshotUrls'],
];

const FIELDS = Object.keys(EMPTY_GAME) as (keyof GameFormValues)[];

/** Merges a draft into the form. Where `now` differs from `blank`, the person has changed the field, so `now` wins. */
export function mergeDraft(draft: GameFormValues, { now, blank }: Record<'now' | 'blank', GameFormValues>) {
  const changed = changedFields(now, blank);
  const names = FIELDS.filter((name) =>
    (TOGETHER.find((group) => group.includes(name)) ?? [name]).some((other) => changed.includes(other)),
  );
  return { ...draft, ...Object.fromEntries(names.map((name) => [name, now[name]])) };
}

export function changedFields(one: GameFormValues, other: GameFormValues) {
  return FIELDS.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
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
    if (draft && draft.savedAt >= notBefore && changedFields(draft.values, blank).length > 0) {
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
    store(key, changedFields(values, blank).length > 0 ? JSON.stringify(draft) : null);
  }, [isReady, key, values, blank]);

  function forget(options: { isSent: boolean }) {
    isSent.current = options.isSent;
    setRestored(null);
    store(key, null);
  }

  return { restored, forget };
}
