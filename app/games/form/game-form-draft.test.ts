import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '#app/ui/storage.ts';
import { changedFields, draftKey, loadDraft, mergeDraft } from './draft.ts';
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
  it('is restored as it was stored', () => {
    store(KEY, JSON.stringify({ values: VALUES, savedAt: 7 }));
    expect(loadDraft(KEY)).toEqual({ values: VALUES, savedAt: 7 });
    store(KEY, null);
    expect(loadDraft(KEY)).toBeNull();
  });

  it('is stored separately for each person and each game', () => {
    const keys = [
      draftKey({ personId: 'u1' }),
      draftKey({ personId: 'u2' }),
      draftKey({ personId: 'u1', gameId: 'g1' }),
    ];
    expect(new Set(keys).size).toBe(3);
  });

  it.each(['', 'no json', 'null'])('is ignored if it isn’t one of ours: %j', (text) => {
    kept.set(KEY, text);
    expect(loadDraft(KEY)).toBeNull();
  });

  it('of an older form gets the fields that it lacks', () => {
    kept.set(KEY, JSON.stringify({ savedAt: 1, values: { title: 'Moth' } }));
    expect(loadDraft(KEY)?.values).toEqual({ ...EMPTY_GAME, title: 'Moth' });
  });

  it('breaks nothing in a browser without storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(() => store(KEY, JSON.stringify({ values: VALUES, savedAt: 1 }))).not.toThrow();
    expect(loadDraft(KEY)).toBeNull();
    expect(() => store(KEY, null)).not.toThrow();
  });
});

describe('a draft that is restored after somebody has begun to type', () => {
  const merge = (typed: Partial<GameFormValues>, blank = EMPTY_GAME) =>
    mergeDraft(VALUES, { now: { ...blank, ...typed }, blank });

  it('fills the fields that are still empty', () => {
    expect(merge({})).toEqual(VALUES);
    expect(merge({ title: 'Mine', tags: ['day'] })).toEqual({ ...VALUES, title: 'Mine', tags: ['day'] });
    expect(merge({ title: '' }, { ...EMPTY_GAME, title: 'As it was' }).title).toBe('');
  });

  it('has one cover, the newer of the two', () => {
    const draft = { ...VALUES, coverKey: 'thumbnails/1.webp' };
    const now = { ...EMPTY_GAME, coverUrl: 'https://moth.example/cover.png' };
    expect(mergeDraft(draft, { now, blank: EMPTY_GAME })).toEqual({
      ...draft,
      coverUrl: now.coverUrl,
      coverKey: '',
    });
  });
});

describe('changedFields', () => {
  it('compares the contents of two forms, ignoring the order of their fields', () => {
    const { title, ...rest } = VALUES;
    expect(changedFields({ ...rest, title }, VALUES)).toEqual([]);
    expect(changedFields({ ...VALUES, tags: [] }, VALUES)).toEqual(['tags']);
  });
});
