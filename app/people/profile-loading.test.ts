import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProfileData } from './load-profile.server.ts';
import { lastingSkeleton } from './profile-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const GAMES = { games: [], nextCursor: null, total: 0 };

function load(games: ProfileData['games']) {
  const profile = { games } as ProfileData;
  const seen: unknown[] = [];
  const request = new Request('http://here.invalid/by/ada');
  void Promise.resolve(lastingSkeleton(profile, request).games).then((found) => seen.push(found));
  return seen;
}

describe('the skeleton of a profile', () => {
  it('lasts 600 ms, however fast the games are there', async () => {
    const seen = load(GAMES);
    await vi.advanceTimersByTimeAsync(599);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual([GAMES]);
  });

  it('lasts longer while the games are not there', async () => {
    const games = Promise.withResolvers<typeof GAMES>();
    const seen = load(games.promise);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(seen).toEqual([]);
    games.resolve(GAMES);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual([GAMES]);
  });

  it('is not for the next page of the games, which comes to those that are there', () => {
    const request = new Request('http://here.invalid/by/ada?cursor=x');
    expect(lastingSkeleton({ games: GAMES } as unknown as ProfileData, request).games).toBe(GAMES);
  });
});
