import type { FormErrors } from './fields.ts';
import { truncate } from './format.ts';
import { LOGIN, REGISTER } from './messages/accounts.ts';
import { ADMIN_MESSAGES } from './messages/admin.ts';
import { CLAIM_ERRORS } from './messages/claims.ts';
import { COMMENTS } from './messages/comments/comments.ts';
import { FAILURES } from './messages/failures.ts';
import { GAME, VOTE } from './messages/games.ts';
import { HOSTING_ERRORS } from './messages/hosting/hosting-errors.ts';
import { type RefusalReason, UPLOAD_REFUSALS } from './messages/hosting/refusals.ts';
import { MODERATE } from './messages/moderation.ts';
import { NOTIFICATIONS, PROFILE } from './messages/people.ts';
import { SETTINGS } from './messages/settings.ts';
import { NOT_FOUND } from './messages/site.ts';
import { SITE_SETTINGS } from './messages/staff/site-settings.ts';
import { SUBMIT } from './messages/submit/submit.ts';
import { SUBMIT_ERRORS } from './messages/submit/submit-errors.ts';

type ErrorParams = Readonly<Record<string, string | number>>;
type Sentence = string | ((params: ErrorParams) => string);

/** Errors that people see. Many proxies replace the page of a 502 or 504, so the `fetch/` codes have status 422. */
const TABLE = {
  'game-not-found': [404, GAME.notFound],
  'game-id-not-found': [404, (p) => FAILURES.gameIdNotFound({ id: text(p.id) })],
  'user-id-not-found': [404, (p) => FAILURES.userIdNotFound({ id: text(p.id) })],
  'user-not-found': [404, PROFILE.notFound],
  'update-not-found': [404, FAILURES.updateNotFound],
  'follows-oneself': [422, FAILURES.followsOneself],
  'claim-not-found': [404, FAILURES.claimNotFound],
  'game-already-claimed': [409, FAILURES.gameClaimed],
  'claim-already-pending': [409, FAILURES.claimPending],
  'name-not-allowed': [422, SETTINGS.nameNotAllowed],
  'too-many-claims': [409, (p) => CLAIM_ERRORS.tooManyPending({ n: Number(p.n) })],
  'username-taken': [409, FAILURES.usernameTaken],
  'game-exists': [409, (p) => FAILURES.gameExists({ id: text(p.id) })],
  'game-not-shown': [409, SUBMIT_ERRORS.notShown],
  'message-not-found': [404, ADMIN_MESSAGES.gone],
  'erasure-unsure': [400, MODERATE.unsure],
  'case-not-found': [404, 'There is no such case, or it was decided already.'],
  'dispute-not-found': [404, CLAIM_ERRORS.disputeNotFound],

  'game-find-failed': [500, FAILURES.findGame],
  'game-load-failed': [500, FAILURES.loadGame],
  'games-load-failed': [500, FAILURES.loadGames],
  'profile-find-failed': [500, FAILURES.findProfile],
  'profile-load-failed': [500, PROFILE.loadFailed.title],
  'leaderboard-load-failed': [500, FAILURES.loadLeaderboard],
  'race-load-failed': [500, FAILURES.loadRace],
  'claims-load-failed': [500, FAILURES.loadClaims],
  'notifications-load-failed': [500, NOTIFICATIONS.loadFailed],

  'not-signed-in': [401, 'Please sign in to continue.'],
  'invalid-credentials': [401, LOGIN.refused.description],
  'account-attacked': [429, LOGIN.attacked],
  'vote-needs-sign-in': [401, VOTE.signInFirst.title],
  'claim-needs-sign-in': [401, CLAIM_ERRORS.signInFirst],
  'comment-needs-sign-in': [401, COMMENTS.signInFirst.title],
  'comment-not-found': [404, COMMENTS.notFound],
  'comment-edit-over': [409, COMMENTS.editOver],
  'comments-closed': [403, COMMENTS.closed],
  'comments-off': [403, COMMENTS.off],
  'comments-blocked': [403, COMMENTS.blocked],
  'not-allowed': [403, "You don't have permission to do this."],
  suspended: [403, 'Your account is suspended for now, so you can read but not post or vote.'],
  banned: [403, 'Your account has been banned, so you can read but not post or vote.'],
  'network-busy': [429, REGISTER.networkBusy],
  'rate-limited': [429, 'Too many attempts. Please wait a moment and try again.'],
  'foreign-origin': [403, 'This form was sent from another site, so nothing was changed.'],
  'link-expired': [410, 'This link has expired or was already used. Please ask for a new one.'],
  'email-unconfirmed': [403, SETTINGS.servicesNeedEmail],
  'last-way-in': [409, SETTINGS.servicesLastWay],
  'proof-expired': [410, CLAIM_ERRORS.proofExpired],
  'proof-not-offered': [409, CLAIM_ERRORS.proofNotOffered],
  'dispute-too-late': [410, CLAIM_ERRORS.disputeTooLate],
  'already-disputed': [409, CLAIM_ERRORS.alreadyDisputed],
  'undo-expired': [410, 'It is too late to undo this.'],
  'not-confirmed': [422, 'Please confirm this first. Nothing was changed.'],
  'moderation-stale': [409, 'Somebody else has changed this meanwhile. Please look again.'],

  'invalid-input': [422, 'Some of the fields need your attention.'],
  'invalid-url': [422, SUBMIT.urlInvalid],
  'wrong-password': [422, SETTINGS.wrongPassword],
  'common-password': [422, REGISTER.passwordCommon],
  'wrong-proof': [422, 'This did not work: it is wrong, or was used before.'],
  'confirm-first': [403, 'Please confirm that it is you first.'],
  'registration-closed': [403, REGISTER.closed],
  'submissions-closed': [403, SUBMIT_ERRORS.closed],
  'submissions-need-account': [401, SUBMIT_ERRORS.needAccount],
  'site-blocked': [403, SUBMIT_ERRORS.siteBlocked],
  'network-blocked': [403, 'Nothing can be sent from this network. Nothing was changed.'],
  'setting-by-environment': [409, SITE_SETTINGS.byEnvironmentOnly],
  'email-taken': [409, REGISTER.emailTaken],
  'email-refused': [403, REGISTER.emailRefused],
  'unsupported-form': [415, 'This is not a form that can be read here.'],
  'unreadable-form': [422, 'This form is damaged or has too many fields. Nothing was changed.'],
  'body-too-large': [413, 'This is more than can be sent at once.'],
  'image-too-large': [413, SUBMIT_ERRORS.coverTooLarge],
  'image-too-many-pixels': [422, SUBMIT_ERRORS.coverTooManyPixels],
  'image-too-heavy': [422, SUBMIT_ERRORS.coverTooHeavy],
  'uploads-full': [422, SUBMIT_ERRORS.tooManyUnused],
  'hosting-full': [422, (p) => HOSTING_ERRORS.full({ megabytes: Number(p.megabytes) })],
  'hosting-off': [403, HOSTING_ERRORS.off],
  'hosting-unconfirmed': [403, HOSTING_ERRORS.unconfirmed],
  'upload-too-large': [413, (p) => HOSTING_ERRORS.tooLarge({ megabytes: Number(p.most) })],
  'upload-not-unpacked': [422, HOSTING_ERRORS.notUnpacked],
  'upload-refused': [422, (p) => refusalOf(p)],
  'version-not-found': [404, HOSTING_ERRORS.versionNotFound],
  'source-of-many': [422, HOSTING_ERRORS.sourceOfMany],
  'version-shown': [409, HOSTING_ERRORS.versionShown],
  'unsupported-image': [415, SUBMIT_ERRORS.coverUnsupported],
  'bad-image': [422, 'This image is damaged or could not be read.'],

  'page-not-found': [404, NOT_FOUND.title],
  'method-not-allowed': [405, 'This page cannot be used that way.'],
  unavailable: [503, 'The site is busy right now. Please try again in a moment.'],
  'not-saved': [503, 'Nothing can be saved at the moment, so nothing was changed. Please tell the administrator.'],
  'mail-failed': [503, 'The mail could not be sent. Please try again later.'],

  'test-mail-failed': [503, (p) => `What it said: ${text(p.why)}`],

  'storage/unknown': [503, 'The file could not be stored. Please try again.'],
  'storage/object-not-found': [404, 'This file does not exist.'],
  'storage/quota-exceeded': [507, 'There is no room for more files at the moment.'],
  'storage/unauthenticated': [503, 'The file store did not accept this site. Please tell its administrator.'],
  'storage/unauthorized': [503, 'The file store refused this file. Please tell the administrator.'],
  'storage/retry-limit-exceeded': [503, 'The file store does not answer. Please try again later.'],
  'storage/canceled': [400, 'The upload was canceled.'],
  'storage/invalid-url': [422, 'This is not the address of a stored file.'],
  'storage/invalid-argument': [422, 'This file cannot be stored under that name.'],

  'fetch/blocked-address': [422, 'This address is not on the public internet.'],
  'fetch/bad-port': [422, 'Only addresses on the usual web ports can be read.'],
  'fetch/too-large': [422, 'What is at this address is too large.'],
  'fetch/too-slow': [422, 'This address took too long to answer.'],
  'fetch/too-many-redirects': [422, 'This address redirects too many times.'],
  'fetch/unreachable': [422, 'This address could not be reached.'],
  'fetch/not-html': [422, 'There is no web page at this address.'],
  'fetch/http-status': [422, (p) => `This address answered with an error (${text(p.status)}).`],
} as const satisfies Record<string, readonly [status: number, sentence: Sentence]>;

export type ErrorCode = keyof typeof TABLE;
export type StorageCode = Extract<ErrorCode, `storage/${string}`>;
export const ERRORS: Readonly<Record<ErrorCode, readonly [status: number, sentence: Sentence]>> = TABLE;
/** Marks AppErrors. The server's bundle has a second copy of this module, so `instanceof` would miss some AppErrors. */
const BRAND = Symbol.for('playpodium.AppError');

/** An error whose message people see. `cause` is for the log, `params` are the message's variable parts. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly sentence: string;
  readonly details?: ErrorParams;
  readonly fields?: FormErrors;

  constructor(code: ErrorCode, options: { cause?: unknown; params?: ErrorParams; fields?: FormErrors } = {}) {
    const [status, sentence] = ERRORS[code];
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

/** Recognizes an AppError even if another copy of this module has created it. */
export const isAppError = (error: unknown): error is AppError =>
  error instanceof Error && Reflect.get(error, BRAND) === true;

export const hasCode = (error: unknown, code: ErrorCode): error is AppError => isAppError(error) && error.code === code;

/** Returns an AppError, rethrows any other error. */
export function caughtAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  throw error;
}

const STORAGE_CODES: Readonly<Record<number, StorageCode>> = {
  401: 'storage/unauthenticated',
  402: 'storage/quota-exceeded',
  403: 'storage/unauthorized',
  404: 'storage/object-not-found',
};

export const storageCodeOf = (status: number): StorageCode => STORAGE_CODES[status] ?? 'storage/unknown';
function refusalOf({ reason, file, other, most }: ErrorParams): string {
  const name = Object.hasOwn(UPLOAD_REFUSALS, reason ?? '') ? (reason as RefusalReason) : 'empty';
  return UPLOAD_REFUSALS[name]({ file: text(file), other: text(other), most: Number(most) });
}

const MAX_PART_LENGTH = 100;

/** A variable part of a message, truncated because a message may be stored in a cookie. */
const text = (value: string | number | undefined): string =>
  value === undefined ? 'unknown' : truncate(String(value), MAX_PART_LENGTH);
