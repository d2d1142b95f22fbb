import { DAY, HOUR } from './limits.ts';

/** Not in limits.ts, because every page loads that. */
export const UPKEEP_LIMITS = {
  /** When a submission is held for review; see also `LIMITS.newcomer`. */
  spam: { linksInDescription: 3, aDayFromOnePlace: 50, withinMs: DAY },
  /** A failed try that isn't repeated is deleted `forgottenMs` after its next try was due. */
  pictures: { tries: 10, firstPauseMs: HOUR, perRun: 200, parallel: 4, forgottenMs: 30 * DAY },
  linkHealth: {
    failures: 3,
    overMs: 72 * HOUR,
    outOfBoardsMs: 14 * DAY,
    everyMs: DAY,
    jitterMs: 2 * HOUR,
    /** Games younger than this are due as soon as a run finds them. */
    freshMs: HOUR,
    perRun: 500,
    parallel: 8,
    /** If all probed hosts, at least this many, are unreachable, our own network is down. */
    hostsThatProve: 5,
  },
} as const;
