/** Times are in ms, sizes in bytes, texts in UTF-16 units (as in `maxlength`), unless a name says otherwise. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const MEGABYTE = 1_000_000;

export const LIMITS = {
  header: { translucentAfterPx: 20 },
  lists: {
    defaultSize: 6,
    updatesShown: 3,
    homeUnclaimed: 3,
    unclaimedDefault: 10,
    wallOfFameEntries: 3,
    recentVotes: 4,
    risenUntil: 10,
    similarGames: 3,
    remixes: 6,
    gamesToPlay: 3,
    playedGames: 6,
    scores: 10,
    similarFromNewest: 6,
    browsePage: 24,
    leaderboardRows: 25,
    leaderboardPages: 4,
    maxPage: 100,
    /** Upvotes that a game of this week needs to be called game of the week. */
    gameOfWeekVotes: 3,
  },
  /** `own`: for the figures on /my-games. `lively`: for recent activity on the home page. */
  own: { days: 90, visitMs: 30 * MINUTE, news: 10, /** Of which the first visit tells. */ firstMs: 7 * DAY },
  lively: { playsMs: 5 * MINUTE, keptMs: HOUR },
  highlightedRanks: 3,
  /** `leastPeople`: what a game needs to have a place. `past`, `ofPerson`: how many weeks and awards a page shows. */
  race: { leastPeople: 3, places: 50, past: 6, ofPerson: 12, keptMs: 1_000 },
  profileRankBadge: 3,
  skeletons: { leaderboardRows: 5, profileCards: 3, claimCards: 3, profileMs: 600 },
  password: { min: 8, max: 128 },
  username: { min: 3, max: 30, newUserNumbers: 10_000 },
  duplicateCheckDebounceMs: 500,
  toast: {
    durationMs: 5_000,
    profileLinkMs: 3_000,
    undoMs: 12_000,
    swipePx: 50,
    hotkey: 'F8',
    removeDelayMs: 1_000_000,
  },
  session: {
    trustedMs: 5 * MINUTE,
    /** A session ends after `longestMs`, or earlier if it isn't used for `unusedMs`. */
    unusedMs: 30 * DAY,
    longestMs: 90 * DAY,
    renewedAfterMs: DAY,
    confirmedMs: 10 * MINUTE,
  },
  /** What one browser may send at once to migrate from the original site. `values`: how many JSON values, roughly. */
  legacy: { games: 100, votes: 1_000, toastMs: 2_000, maxBytes: 2 * MEGABYTE, values: 50_000 },
  /** How long mailed links work, and how many passkeys an account may have. */
  account: { resetLinkMs: HOUR, setupLinkMs: HOUR, deviceLinkMs: HOUR, verifyLinkMs: DAY, passkeys: 20 },
  /** `triedMs`: how long a mail is tried. `keptMs`: how long a log of mails is kept, without texts or addresses. */
  mail: { triedMs: 2 * DAY, keptMs: 7 * DAY, messagesEveryMs: HOUR },
  /** A cookie stores a visitor's vote or claim until sign-in, at most `keptMs`. Browsers limit cookies to `bytes`. */
  intent: { keptMs: 30 * MINUTE, bytes: 4_096 },
  storage: {
    operationRetryMs: 2 * MINUTE,
    uploadRetryMs: 10 * MINUTE,
    retriedStatuses: [408, 429],
    retriedFromStatus: 500,
  },
  pageCacheMb: { default: 40, min: 1 },
  text: {
    /** Enough for the games of the js13k contest: their titles have up to 81 characters, their descriptions 3,851. */
    title: 120,
    description: 10_000,
    controls: 500,
    madeWith: 80,
    prompts: 20_000,
    summary: 500,
    /** The longest text that is read as Markdown. */
    markdown: 20_000,
    url: 2_000,
    name: 60,
    email: 254,
    update: 2_000,
    updateTold: 140,
    bio: 500,
    tag: 40,
    claimReason: 2_000,
    adminNote: 2_000,
    reportNote: 2_000,
    contactMessage: 5_000,
    /** In code points. */
    searchQuery: 500,
    slug: 80,
  },
  /** `answers`: how many are shown under a comment; the others are on its own page. `counted`: of a game, at most. */
  comments: { length: 2_000, page: 20, answers: 5, counted: 1_000, editMs: 15 * MINUTE },
  tagsPerGame: 12,
  /** How many tags a form reads. More than `tagsPerGame`, so that a refused form can show the surplus tags again. */
  tagsRead: 50,
  /** Of each tag, in UTF-16 units. Far over `text.tag`, so that a tag that is cut is refused as too long. */
  tagUnitsRead: 1_000,
  screenshotsPerGame: 8,
  filtersPerQuery: 16,
  /** `maxSide` is JPEG's maximum. PNG allows more, but decoding one row of 49 million pixels takes 20 s. */
  image: {
    maxBytes: 10 * MEGABYTE,
    maxPixels: 50_000_000,
    maxSide: 65_535,
    /** An estimate by format and size. Plain JPEG and PNG take little, AVIF 16 to 24 bytes a pixel. */
    maxDecodedBytes: 170 * MEGABYTE,
    /** How much a person may upload that no game uses. */
    unusedBytes: 50 * MEGABYTE,
  },
  /** A cover that moves. `maxFrames`: that are kept; `maxRead`: that it may have. */
  moving: { maxBytes: MEGABYTE, maxFrames: 60, maxRead: 600, maxFramePixels: 4_000_000, maxMs: 12 * SECOND },
  /** A form's texts may have up to `maxBytes`, also with pictures. `boundary`: the longest that RFC 2046 allows. */
  form: {
    boundary: 70,
    maxBytes: 256_000,
    maxPictureBytes: 12 * MEGABYTE,
    discardedBytes: 24 * MEGABYTE,
    fields: 200,
    repeats: 50,
    partHeaderBytes: 1_024,
  },
  fetch: {
    timeoutMs: 5 * SECOND,
    readMs: 2 * SECOND,
    maxRedirects: 3,
    maxHtmlBytes: MEGABYTE,
    maxImageBytes: 8 * MEGABYTE,
    parallelPerHost: 2,
    ports: [80, 443],
  },
  /**
   * Hosted games. `draftMs`: how long a draft can be played. `ratio`: of unpacked to packed bytes. Settings decide about
   * the first megabytes and files. `uploadsAtOnce`: of a person, in one process.
   */
  hosting: {
    draftMs: 30 * DAY,
    uploadMegabytes: 100,
    files: 2_000,
    unpackedMegabytes: 400,
    ratio: 100,
    personMegabytes: 1_000,
    codeMegabytes: 5,
    pathLength: 240,
    depth: 12,
    unpackMs: MINUTE,
    unpackWaitMs: 3 * MINUTE,
    uploadsAtOnce: 3,
    versionsKept: 5,
  },
  bestRatedMinVotes: 3,
  /** How many of a person's claims may be pending, and how many while their address is unconfirmed. */
  pendingClaims: { most: 3, unconfirmed: 1 },
  claimProof: { validMs: 7 * DAY, disputeMs: 14 * DAY },
  /** `undoAtOnceMs`: how long moderators may undo their own decision without proving their identity again. */
  moderation: { undoMs: 30 * DAY, undoAtOnceMs: 2 * MINUTE, pinMs: 7 * DAY, mostAtOnce: 5_000, longestRaidHours: 72 },
  /** A submission that is sent again within this time is answered like the first. */
  submitAgainMs: HOUR,
  /** Daily limits for accounts younger than `forMs`: further games wait for review, further votes are refused. */
  newcomer: { forMs: 7 * DAY, gamesADay: 10, votesADay: 300 },
} as const;
