/** Our own limits of what the site does by itself, apart from limits.ts: that stands in the first JavaScript of every page. */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const UPKEEP_LIMITS = {
  /** When a quick submission is held for a look. Whoever has been here for that long is not asked. */
  spam: { linksInDescription: 3, aDayFromOnePlace: 50, withinMs: DAY, newcomerMs: 7 * DAY },
  linkHealth: {
    failures: 3,
    overMs: 72 * HOUR,
    outOfBoardsMs: 14 * DAY,
    everyMs: DAY,
    jitterMs: 2 * HOUR,
    /** Ours: a game that was created so lately is looked at in the next run. */
    freshMs: HOUR,
    /** Links of one run, and how many of them at a time. */
    perRun: 500,
    parallel: 8,
    /** Ours: when so many hosts and no other answer nothing, our own network is away. */
    hostsThatProve: 5,
  },
} as const;
