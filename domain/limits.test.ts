import { describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { SEARCH_LIMITS } from './listing/search-limits.ts';
import { UPKEEP_LIMITS } from './upkeep-limits.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

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

  it('has the numbers that people are told or rely on', () => {
    expect(LIMITS).toMatchObject({
      lists: {
        ...{ recentVotes: 4, risenUntil: 10, playedGames: 6, browsePage: 24, maxPage: 100 },
        ...{ leaderboardRows: 25, leaderboardPages: 4 },
      },
      own: { days: 90, visitMs: 30 * MINUTE, news: 10 },
      lively: { playsMs: 5 * MINUTE, keptMs: HOUR },
      password: { max: 128 },
      username: { min: 3, max: 30, newUserNumbers: 10_000 },
      toast: { undoMs: 12_000 },
      session: {
        ...{ unusedMs: 30 * DAY, longestMs: 90 * DAY, renewedAfterMs: DAY },
        confirmedMs: 10 * MINUTE,
      },
      legacy: { games: 100, votes: 1_000, toastMs: 2_000, maxBytes: 2_000_000, values: 50_000 },
      account: { resetLinkMs: HOUR, verifyLinkMs: DAY, passkeys: 20 },
      intent: { keptMs: 30 * MINUTE, bytes: 4_096 },
      storage: { retriedFromStatus: 500 },
      text: {
        ...{
          title: 120,
          description: 10_000,
          controls: 500,
          summary: 500,
          markdown: 20_000,
          url: 2_000,
          name: 60,
          email: 254,
          bio: 500,
          tag: 40,
        },
        ...{ claimReason: 2_000, adminNote: 2_000, reportNote: 2_000, contactMessage: 5_000 },
        ...{ searchQuery: 500, slug: 80 },
      },
      ...{ tagsPerGame: 12, tagsRead: 50, tagUnitsRead: 1_000, screenshotsPerGame: 8, filtersPerQuery: 16 },
      image: {
        maxBytes: 10_000_000,
        maxPixels: 50_000_000,
        maxSide: 65_535,
        maxDecodedBytes: 170_000_000,
        unusedBytes: 50_000_000,
      },
      form: {
        ...{ maxBytes: 256_000, maxPictureBytes: 12_000_000, discardedBytes: 24_000_000 },
        ...{ fields: 200, repeats: 50, boundary: 70, partHeaderBytes: 1_024 },
      },
      fetch: {
        ...{ timeoutMs: 5_000, readMs: 2_000, maxRedirects: 3, parallelPerHost: 2, ports: [80, 443] },
        ...{ maxHtmlBytes: 1_000_000, maxImageBytes: 8_000_000 },
      },
      bestRatedMinVotes: 3,
      claimProof: { validMs: 7 * DAY, disputeMs: 14 * DAY },
      moderation: {
        undoMs: 30 * DAY,
        undoAtOnceMs: 2 * MINUTE,
        pinMs: 7 * DAY,
        mostAtOnce: 5_000,
        longestRaidHours: 72,
      },
      submitAgainMs: 3_600_000,
      newcomer: { forMs: 7 * DAY, gamesADay: 10, votesADay: 300 },
    });
  });

  it('has the numbers for searches', () => {
    expect(SEARCH_LIMITS).toEqual({
      typos: { shortest: 5, longest: 30 },
      suggestions: { fromLetters: 2, shown: 8, own: 3, others: 3, results: 8, debounceMs: 120 },
    });
  });

  it('has the numbers for background work', () => {
    expect(UPKEEP_LIMITS).toEqual({
      spam: { linksInDescription: 3, aDayFromOnePlace: 50, withinMs: DAY },
      networks: { games: 10, comments: 30, gamesOnSite: 40, accounts: 10, withinMs: HOUR, keptMs: 30 * DAY },
      pictures: { tries: 10, firstPauseMs: HOUR, perRun: 200, parallel: 4, forgottenMs: 30 * DAY },
      linkHealth: {
        ...{ failures: 3, overMs: 3 * DAY, outOfBoardsMs: 14 * DAY, everyMs: DAY, jitterMs: 2 * HOUR },
        ...{ freshMs: HOUR, perRun: 500, parallel: 8, hostsThatProve: 5 },
      },
    });
  });
});
