import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPlayed, loadPlayed, playElsewhere, rememberPlayed } from './played-games.ts';

const gameOf = (id: string) => ({ id, slug: id, title: `Game ${id}`, thumbnailUrl: null });

describe('the games that were played last', () => {
  const stored = new Map<string, string>();

  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const idsFor = (viewerId: string | null) => loadPlayed(viewerId).map(({ id }) => id);

  it('are at most six, each listed once, the latest first', () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) rememberPlayed(gameOf(id), null);
    expect(idsFor(null)).toEqual(['c', 'g', 'f', 'e', 'd', 'b']);
  });

  it('are kept when their player signs in, and deleted when a member signs out', () => {
    rememberPlayed(gameOf('a'), null);
    expect(idsFor('ada')).toEqual(['a']);
    rememberPlayed(gameOf('b'), 'ada');
    expect(idsFor('ada')).toEqual(['b', 'a']);
    expect(idsFor(null)).toEqual([]);
    expect(stored.size).toBe(0);
  });

  it('are not shown to another member, and are deleted on request', () => {
    rememberPlayed(gameOf('a'), 'ada');
    rememberPlayed(gameOf('b'), 'bob');
    expect(idsFor('bob')).toEqual(['b']);
    forgetPlayed();
    expect(idsFor('bob')).toEqual([]);
  });

  it.each(['{', '[]', '{"games":7}'])('are none if the storage holds %j', (text) => {
    stored.set('playpodium.played', text);
    expect(idsFor(null)).toEqual([]);
  });

  it('are counted by the server if they open in their own tab', () => {
    const sendBeacon = vi.fn();
    vi.stubGlobal('navigator', { sendBeacon });
    playElsewhere(gameOf('a'), null);
    expect(sendBeacon).toHaveBeenCalledExactlyOnceWith('/game/a/played', new URLSearchParams());
    expect(idsFor(null)).toEqual(['a']);
  });
});
