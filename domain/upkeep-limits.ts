import { DAY, HOUR } from './limits.ts';

/** Only the server needs these limits, so they aren't in limits.ts, which every page loads. */
export const UPKEEP_LIMITS = {
  /** When a submission must wait for review as possible spam. The limits for newcomers are in `LIMITS.newcomer`. */
  spam: { linksInDescription: 3, aDayFromOnePlace: 50, withinMs: DAY },
  /**
   * How many games and accounts may come from one network (/24 or /48), and games on the whole site, `withinMs`. More
   * games wait for review; more accounts are refused. Marks of networks are kept for `keptMs` at most.
   */
  networks: { games: 10, comments: 30, gamesOnSite: 40, accounts: 10, withinMs: HOUR, keptMs: 30 * DAY },
  /** For downloads of pictures. The record of a failed download is deleted after `forgottenMs` without a new try. */
  pictures: { tries: 10, firstPauseMs: HOUR, perRun: 200, parallel: 4, forgottenMs: 30 * DAY },
  linkHealth: {
    failures: 3,
    overMs: 72 * HOUR,
    outOfBoardsMs: 14 * DAY,
    everyMs: DAY,
    jitterMs: 2 * HOUR,
    /** A game younger than this gets its first check immediately. Imported games are older. */
    freshMs: HOUR,
    perRun: 500,
    parallel: 8,
    /** If at least this many hosts were checked and none could be reached, our own network is down. */
    hostsThatProve: 5,
  },
} as const;
