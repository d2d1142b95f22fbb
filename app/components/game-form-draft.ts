import { EMPTY_GAME, type GameFormValues } from './game-form-values.ts';

/** A form that was not sent yet, in the browser of whoever was filling it in. */
export type Draft = {
  readonly values: GameFormValues;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
};

/** One draft per person and form, so that people who share a browser don't find each other's. */
export function draftKey({ personId, gameId = 'new' }: { personId: string; gameId?: string }): string {
  return `playpodium.draft.${personId}.${gameId}`;
}

/** The waiting draft; null when there is none that can be read. */
export function loadDraft(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isRecord(draft) || typeof draft.savedAt !== 'number' || !isRecord(draft.values)) return null;
    return { savedAt: draft.savedAt, values: readValues(draft.values) };
  } catch {
    // No storage, or not our writing: a draft is a courtesy.
    return null;
  }
}

export function saveDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Full or forbidden; the form works without.
  }
}

export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Whether two forms hold the same; then there is nothing to keep. */
export function isSameGame(one: GameFormValues, other: GameFormValues): boolean {
  return JSON.stringify(readValues(one)) === JSON.stringify(readValues(other));
}

/** The form's fields in a fixed order; what has another type than it should is left empty. */
function readValues(values: Readonly<Record<string, unknown>>): GameFormValues {
  const entries = Object.entries(EMPTY_GAME).map(([name, empty]) => {
    const value = values[name];
    const isFitting = Array.isArray(empty) ? isTexts(value) : typeof value === typeof empty;
    return [name, isFitting ? value : empty];
  });
  return Object.fromEntries(entries) as GameFormValues;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
