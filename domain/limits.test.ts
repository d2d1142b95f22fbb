import { describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';

describe('LIMITS', () => {
  it('has the promised numbers', () => {
    expect(LIMITS).toMatchObject({
      header: { translucentAfterPx: 20 },
      lists: {
        defaultSize: 6,
        homeUnclaimed: 3,
        unclaimedDefault: 10,
        wallOfFameEntries: 3,
        similarGames: 3,
        similarFromNewest: 6,
      },
      password: { min: 8 },
      duplicateCheckDebounceMs: 500,
      skeletons: { leaderboardRows: 5, profileCards: 3, claimCards: 3, profileMs: 600 },
      highlightedRanks: 3,
      profileRankBadge: 3,
      toast: {
        durationMs: 5_000,
        profileLinkMs: 3_000,
        swipePx: 50,
        hotkey: 'F8',
        removeDelayMs: 1_000_000,
      },
      session: { trustedMs: 300_000 },
      storage: { operationRetryMs: 120_000, uploadRetryMs: 600_000, retriedStatuses: [408, 429] },
      pageCacheMb: { default: 40, min: 1 },
    });
  });
});
