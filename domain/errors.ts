import type { FormErrors } from './fields.ts';
import { LOGIN, REGISTER } from './messages/accounts.ts';
import { ADMIN_MESSAGES } from './messages/admin.ts';
import { CLAIM_ERRORS } from './messages/claims.ts';
import { GAME, VOTE } from './messages/games.ts';
import { NOTIFICATIONS, PROFILE } from './messages/people.ts';
import { SETTINGS } from './messages/settings.ts';
import { FAILURES, NOT_FOUND } from './messages/site.ts';
import { SUBMIT } from './messages/submit.ts';

/** The variable parts of a message, by name. They travel with the error as `details`. */
type ErrorParams = Readonly<Record<string, string | number>>;

type Sentence = string | ((params: ErrorParams) => string);
type ErrorEntry = { readonly status: number; readonly sentence: Sentence };

/**
 * Every error that a person can meet: its code, HTTP status and message. The `fetch/` codes are 422, because many
 * proxies replace a 502 or 504 with a page of their own.
 */
const TABLE = {
  // Missing or taken
  'game-not-found': { status: 404, sentence: GAME.notFound },
  'game-id-not-found': { status: 404, sentence: (p) => FAILURES.gameIdNotFound({ id: text(p.id) }) },
  'user-id-not-found': { status: 404, sentence: (p) => FAILURES.userIdNotFound({ id: text(p.id) }) },
  'user-not-found': { status: 404, sentence: PROFILE.notFound },
  'claim-not-found': { status: 404, sentence: FAILURES.claimNotFound },
  'game-already-claimed': { status: 409, sentence: FAILURES.gameClaimed },
  'claim-already-pending': { status: 409, sentence: FAILURES.claimPending },
  'username-taken': { status: 409, sentence: FAILURES.usernameTaken },
  'game-exists': { status: 409, sentence: (p) => FAILURES.gameExists({ id: text(p.id) }) },

  // Failed reads
  'game-find-failed': { status: 500, sentence: FAILURES.findGame },
  'game-load-failed': { status: 500, sentence: FAILURES.loadGame },
  'games-load-failed': { status: 500, sentence: FAILURES.loadGames },
  'profile-find-failed': { status: 500, sentence: FAILURES.findProfile },
  'profile-load-failed': { status: 500, sentence: PROFILE.loadFailed.title },
  'leaderboard-load-failed': { status: 500, sentence: FAILURES.loadLeaderboard },
  'claims-load-failed': { status: 500, sentence: CLAIM_ERRORS.loadFailed },
  'notifications-load-failed': { status: 500, sentence: NOTIFICATIONS.loadFailed },

  // Refusals
  'invalid-credentials': { status: 401, sentence: LOGIN.refused.description },
  'vote-needs-sign-in': { status: 401, sentence: VOTE.signInFirst.title },
  'claim-needs-sign-in': { status: 401, sentence: CLAIM_ERRORS.signInFirst },
  'claim-reason-required': { status: 422, sentence: CLAIM_ERRORS.reasonRequired },
  'invalid-url': { status: 422, sentence: SUBMIT.urlInvalid },
  'game-not-shown': { status: 409, sentence: SUBMIT.notShown },

  // Permissions and rate limits
  'not-signed-in': { status: 401, sentence: 'Please sign in to continue.' },
  'not-allowed': { status: 403, sentence: "You don't have permission to do this." },
  suspended: {
    status: 403,
    sentence: 'Your account is suspended for now, so you can read but not post or vote.',
  },
  banned: { status: 403, sentence: 'Your account has been banned, so you can read but not post or vote.' },
  'rate-limited': { status: 429, sentence: 'Too many attempts. Please wait a moment and try again.' },
  'foreign-origin': {
    status: 403,
    sentence: 'This form was sent from another site, so nothing was changed.',
  },
  'link-expired': {
    status: 410,
    sentence: 'This link has expired or was already used. Please ask for a new one.',
  },
  'email-unconfirmed': { status: 403, sentence: SETTINGS.servicesNeedEmail },
  'last-way-in': { status: 409, sentence: SETTINGS.servicesLastWay },
  'proof-expired': { status: 410, sentence: CLAIM_ERRORS.proofExpired },
  'proof-not-offered': { status: 409, sentence: CLAIM_ERRORS.proofNotOffered },
  'dispute-too-late': { status: 410, sentence: CLAIM_ERRORS.disputeTooLate },
  'dispute-not-found': { status: 404, sentence: CLAIM_ERRORS.disputeNotFound },
  'already-disputed': { status: 409, sentence: CLAIM_ERRORS.alreadyDisputed },
  'undo-expired': { status: 410, sentence: 'It is too late to undo this.' },
  'not-confirmed': { status: 422, sentence: 'Please confirm this first. Nothing was changed.' },
  'message-not-found': { status: 404, sentence: ADMIN_MESSAGES.gone },
  'case-not-found': { status: 404, sentence: 'There is no such case, or it was decided already.' },
  'moderation-stale': {
    status: 409,
    sentence: 'Somebody else has changed this meanwhile. Please look again.',
  },

  // Invalid requests
  'invalid-input': { status: 422, sentence: 'Some of the fields need your attention.' },
  'wrong-password': { status: 422, sentence: SETTINGS.wrongPassword },
  'common-password': { status: 422, sentence: REGISTER.passwordCommon },
  'wrong-proof': { status: 422, sentence: 'This proves nothing: it is wrong, or was used before.' },
  'confirm-first': { status: 403, sentence: 'Please confirm that it is you first.' },
  'email-taken': { status: 409, sentence: REGISTER.emailTaken },
  'unsupported-form': { status: 415, sentence: 'This is not a form that can be read here.' },
  'unreadable-form': {
    status: 422,
    sentence: 'This form is damaged or has too many fields. Nothing was changed.',
  },
  'body-too-large': { status: 413, sentence: 'This is more than can be sent at once.' },
  'image-too-large': { status: 413, sentence: SUBMIT.coverTooLarge },
  'image-too-many-pixels': { status: 422, sentence: SUBMIT.coverTooManyPixels },
  'unsupported-image': { status: 415, sentence: SUBMIT.coverUnsupported },
  'bad-image': { status: 422, sentence: 'This image is damaged or could not be read.' },

  // The site itself
  'page-not-found': { status: 404, sentence: NOT_FOUND.title },
  'method-not-allowed': { status: 405, sentence: 'This page cannot be used that way.' },
  unavailable: { status: 503, sentence: 'The site is busy right now. Please try again in a moment.' },
  'not-saved': {
    status: 503,
    sentence: 'Nothing can be saved at the moment, so nothing was changed. Please tell the administrator.',
  },
  'mail-failed': { status: 503, sentence: 'The mail could not be sent. Please try again later.' },

  // The file store
  'storage/unknown': { status: 503, sentence: 'The file could not be stored. Please try again.' },
  'storage/object-not-found': { status: 404, sentence: 'This file does not exist.' },
  'storage/quota-exceeded': { status: 507, sentence: 'There is no room for more files at the moment.' },
  'storage/unauthenticated': {
    status: 503,
    sentence: 'The file store did not accept this site. Please tell its administrator.',
  },
  'storage/unauthorized': {
    status: 503,
    sentence: 'The file store refused this file. Please tell the administrator.',
  },
  'storage/retry-limit-exceeded': {
    status: 503,
    sentence: 'The file store does not answer. Please try again later.',
  },
  'storage/canceled': { status: 400, sentence: 'The upload was canceled.' },
  'storage/invalid-url': { status: 422, sentence: 'This is not the address of a stored file.' },
  'storage/invalid-argument': { status: 422, sentence: 'This file cannot be stored under that name.' },

  // Fetching an address that somebody typed
  'fetch/blocked-address': { status: 422, sentence: 'This address is not on the public internet.' },
  'fetch/bad-port': { status: 422, sentence: 'Only addresses on the usual web ports can be read.' },
  'fetch/too-large': { status: 422, sentence: 'What is at this address is too large.' },
  'fetch/too-slow': { status: 422, sentence: 'This address took too long to answer.' },
  'fetch/too-many-redirects': { status: 422, sentence: 'This address redirects too many times.' },
  'fetch/unreachable': { status: 422, sentence: 'This address could not be reached.' },
  'fetch/not-html': { status: 422, sentence: 'There is no web page at this address.' },
  'fetch/http-status': {
    status: 422,
    sentence: (p) => `This address answered with an error (${text(p.status)}).`,
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof TABLE;
export type StorageCode = Extract<ErrorCode, `storage/${string}`>;

export const ERRORS: Readonly<Record<ErrorCode, ErrorEntry>> = TABLE;

/** The server's bundle has its own copy of this module, so `instanceof` would miss the other copy's errors. */
const BRAND = Symbol.for('playpodium.AppError');

/**
 * An error that a person can meet. Its message is what they see.
 *
 * @param options `cause`: the underlying error, for the log; `params`: the variable parts of the message
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly sentence: string;
  readonly details?: ErrorParams;
  /** What is wrong with a form's fields, if that is the error. */
  readonly fields?: FormErrors;

  constructor(code: ErrorCode, options: { cause?: unknown; params?: ErrorParams; fields?: FormErrors } = {}) {
    const { status, sentence } = ERRORS[code];
    const words = typeof sentence === 'string' ? sentence : sentence(options.params ?? {});
    super(words, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.sentence = words;
    if (options.params) this.details = options.params;
    if (options.fields) this.fields = options.fields;
    Object.defineProperty(this, BRAND, { value: true });
  }
}

/** Whether `error` is an AppError of this or any other copy of the module. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && Reflect.get(error, BRAND) === true;
}

/** Whether `error` is an AppError with exactly this code. */
export function hasCode(error: unknown, code: ErrorCode): error is AppError {
  return isAppError(error) && error.code === code;
}

const STORAGE_CODES: Readonly<Record<number, StorageCode>> = {
  401: 'storage/unauthenticated',
  402: 'storage/quota-exceeded',
  403: 'storage/unauthorized',
  404: 'storage/object-not-found',
};

/** Maps the HTTP status of a remote file store to an error code. */
export function storageCodeOf(status: number): StorageCode {
  return STORAGE_CODES[status] ?? 'storage/unknown';
}

function text(value: string | number | undefined): string {
  return value === undefined ? 'unknown' : String(value);
}
