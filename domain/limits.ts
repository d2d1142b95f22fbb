/**
 * The limits that docs/promises.md promises, and our own, mostly marked 'Ours'. Durations are in milliseconds and sizes in
 * bytes, unless a name says otherwise. Text lengths are in UTF-16 units, which browsers count for `maxlength`; `searchQuery`
 * is in code points.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const MEGABYTE = 1_000_000;

export const LIMITS = {
  header: { translucentAfterPx: 20 },

  lists: {
    /** For the home page's top-rated and latest games. */
    defaultSize: 6,
    homeUnclaimed: 3,
    unclaimedDefault: 10,
    wallOfFameEntries: 3,
    recentVotes: 4,
    risenUntil: 10,
    similarGames: 3,
    /** The number of games in the home page's 'Continue' section. */
    playedGames: 6,
    similarFromNewest: 6,
    /** Ours, per page of a browse list and of a leaderboard. */
    browsePage: 24,
    leaderboardRows: 25,
    leaderboardPages: 4,
    maxPage: 100,
  },

  /** Ours: `own` for members' own games, `lively` for events on the home page. */
  own: { days: 14, daysKept: 31, visitMs: 30 * MINUTE, news: 10 },
  lively: { playsMs: 5 * MINUTE, keptMs: HOUR },

  highlightedRanks: 3,
  profileRankBadge: 3,

  skeletons: { leaderboardRows: 5, profileCards: 3, claimCards: 3, profileMs: 600 },

  password: { min: 8, max: 128 },
  username: { min: 3, max: 30, newUserNumbers: 10_000 },

  duplicateCheckDebounceMs: 500,

  toast: {
    durationMs: 5_000,
    profileLinkMs: 3_000,
    /** For toasts that offer to undo something. */
    undoMs: 12_000,
    swipePx: 50,
    hotkey: 'F8',
    removeDelayMs: 1_000_000,
  },

  session: {
    /** How long public pages trust a session before they ask the database again. */
    trustedMs: 5 * MINUTE,
    /** Ours: a session ends `unusedMs` after its last use, or `longestMs` in all. Use extends it every `renewedAfterMs`. */
    unusedMs: 30 * DAY,
    longestMs: 90 * DAY,
    renewedAfterMs: DAY,
    /** How long a confirmation of identity is valid. */
    confirmedMs: 10 * MINUTE,
  },

  /** Ours: what one browser may migrate from the original site at once. `values`: values and keys in the JSON. */
  legacy: { games: 100, votes: 1_000, toastMs: 2_000, maxBytes: 2 * MEGABYTE, values: 50_000 },

  /** How long mailed links work. Each works once. */
  account: { resetLinkMs: HOUR, verifyLinkMs: DAY, passkeys: 20 },
  /** Ours: how long a visitor's vote or claim is kept until they sign in. Browsers accept cookies of up to `bytes`. */
  intent: { keptMs: 30 * MINUTE, bytes: 4_096 },

  storage: {
    operationRetryMs: 2 * MINUTE,
    uploadRetryMs: 10 * MINUTE,
    retriedStatuses: [408, 429],
    retriedFromStatus: 500,
  },

  pageCacheMb: { default: 40, min: 1 },

  text: {
    /** Fits the js13k games: titles of up to 81 characters, descriptions of up to 3,851. */
    title: 120,
    description: 10_000,
    url: 2_000,
    name: 60,
    email: 254,
    bio: 500,
    tag: 40,
    claimReason: 2_000,
    adminNote: 2_000,
    reportNote: 2_000,
    contactMessage: 5_000,
    searchQuery: 500,
    slug: 80,
  },

  tagsPerGame: 12,
  /** The most tags read from a form. A refused form shows all that were read. */
  tagsRead: 50,
  screenshotsPerGame: 8,
  filtersPerQuery: 16,

  /** `maxSide` is JPEG's maximum. PNG allows longer sides, but a row of 49 million pixels takes 20 s to decode. */
  image: { maxBytes: 10 * MEGABYTE, maxPixels: 50_000_000, maxSide: 65_535 },

  /** `maxPictureBytes` applies if the sender may upload pictures with the form, otherwise `maxBytes`. */
  form: {
    maxBytes: 256_000,
    maxPictureBytes: 12 * MEGABYTE,
    /** How much of a form over the limit is read and discarded. */
    discardedBytes: 24 * MEGABYTE,
    fields: 200,
    repeats: 50,
    partHeaderBytes: 2_048,
  },

  fetch: {
    timeoutMs: 5 * SECOND,
    /** For parsing a fetched page. */
    readMs: 2 * SECOND,
    maxRedirects: 3,
    maxHtmlBytes: MEGABYTE,
    maxImageBytes: 8 * MEGABYTE,
    parallelPerHost: 2,
    ports: [80, 443],
  },

  bestRatedMinVotes: 3,

  claimProof: { validMs: 7 * DAY, disputeMs: 14 * DAY },
  /** Ours: for notifications and for messages to the administrators. */
  messagesKeptMs: 365 * DAY,
  /** `undoAtOnceMs`: how long moderators may undo a decision without confirming their identity again. */
  moderation: { undoMs: 30 * DAY, undoAtOnceMs: 2 * MINUTE, pinMs: 7 * DAY },
  /**
   * For accounts younger than `forMs`, submissions beyond `gamesADay` are held for review, and votes beyond `votesADay` are
   * refused.
   */
  newcomer: { forMs: 7 * DAY, gamesADay: 10, votesADay: 300 },
} as const;
