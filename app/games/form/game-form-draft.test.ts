import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKey, forgetDraft, isSameGame, loadDraft, saveDraft } from './draft.ts';
import { EMPTY_GAME } from './values.ts';

const KEY = draftKey({ personId: 'u1' });
const VALUES = { ...EMPTY_GAME, title: 'Moth', tags: ['night'], isFullyGenerated: false };

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('a draft', () => {
  it('comes back as it was kept', () => {
    saveDraft(KEY, { values: VALUES, savedAt: 7 });
    expect(loadDraft(KEY)).toEqual({ values: VALUES, savedAt: 7 });
    forgetDraft(KEY);
    expect(loadDraft(KEY)).toBeNull();
  });

  it('is kept apart for each person and each game', () => {
    const keys = [
      draftKey({ personId: 'u1' }),
      draftKey({ personId: 'u2' }),
      draftKey({ personId: 'u1', gameId: 'g1' }),
    ];
    expect(new Set(keys).size).toBe(3);
  });

  it.each([
    '',
    'no json',
    'null',
    '[]',
    '{"savedAt":"x","values":{}}',
    '{"savedAt":1,"values":[]}',
  ])('that nobody of ours wrote is none: %j', (text) => {
    kept.set(KEY, text);
    expect(loadDraft(KEY)).toBeNull();
  });

  it('of an older form is taken as far as it fits', () => {
    const values = { title: 'Moth', tags: 'night', screenshotKeys: [1], genre: null, gone: 'x' };
    kept.set(KEY, JSON.stringify({ savedAt: 1, values }));
    expect(loadDraft(KEY)?.values).toEqual({ ...EMPTY_GAME, title: 'Moth' });
  });

  it('is a courtesy: a browser without storage breaks nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(() => saveDraft(KEY, { values: VALUES, savedAt: 1 })).not.toThrow();
    expect(loadDraft(KEY)).toBeNull();
    expect(() => forgetDraft(KEY)).not.toThrow();
  });
});

describe('isSameGame', () => {
  it('compares what the form holds, in any order', () => {
    const { title, ...rest } = VALUES;
    expect(isSameGame({ ...rest, title }, VALUES)).toBe(true);
    expect(isSameGame({ ...VALUES, tags: [] }, VALUES)).toBe(false);
  });
});
