import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '#app/ui/storage.ts';
import { draftKey, isSameGame, loadDraft, mergeDraft } from './draft.ts';
import { EMPTY_GAME, type GameFormValues } from './values.ts';

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
    store(KEY, JSON.stringify({ values: VALUES, savedAt: 7 }));
    expect(loadDraft(KEY)).toEqual({ values: VALUES, savedAt: 7 });
    store(KEY, null);
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
    expect(() => store(KEY, JSON.stringify({ values: VALUES, savedAt: 1 }))).not.toThrow();
    expect(loadDraft(KEY)).toBeNull();
    expect(() => store(KEY, null)).not.toThrow();
  });
});

describe('a draft that comes back to a form in which somebody has typed already', () => {
  const merge = (typed: Partial<GameFormValues>, blank = EMPTY_GAME) =>
    mergeDraft(VALUES, { now: { ...blank, ...typed }, blank });

  it('gives the form what is not typed yet', () => {
    expect(merge({})).toEqual(VALUES);
    expect(merge({ title: 'Mine', tags: ['day'] })).toEqual({ ...VALUES, title: 'Mine', tags: ['day'] });
    expect(merge({ title: '' }, { ...EMPTY_GAME, title: 'As it was' }).title).toBe('');
  });

  it('has one cover, and it is the newer one', () => {
    const draft = { ...VALUES, coverKey: 'thumbnails/1.webp' };
    const now = { ...EMPTY_GAME, coverUrl: 'https://moth.example/cover.png' };
    expect(mergeDraft(draft, { now, blank: EMPTY_GAME })).toEqual({
      ...draft,
      coverUrl: now.coverUrl,
      coverKey: '',
    });
  });
});

describe('isSameGame', () => {
  it('compares what the form holds, in any order', () => {
    const { title, ...rest } = VALUES;
    expect(isSameGame({ ...rest, title }, VALUES)).toBe(true);
    expect(isSameGame({ ...VALUES, tags: [] }, VALUES)).toBe(false);
  });
});
