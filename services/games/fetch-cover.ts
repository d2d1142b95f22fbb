import { AppError, caughtAppError, type ErrorCode, isAppError } from '#domain/errors.ts';
import { filePath } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';
import { afterwards } from '../afterwards.ts';

export interface Cover {
  /** A stored file's path; '' for a cover that we draw; or another site's address, to be fetched later. */
  thumbnailUrl: string;
  thumbnailPlaceholder: string;
  /** A caller that doesn't use the stored picture must call `dropCover`. */
  storedKey?: string;
}

export const NO_COVER: Cover = { thumbnailUrl: '', thumbnailPlaceholder: '' };

const NOT_NOW: ReadonlySet<ErrorCode> = new Set([
  'fetch/unreachable',
  'fetch/too-slow',
  'fetch/too-many-redirects',
  'fetch/bad-port',
]);

const COVER_FIELD = 'cover';

/** With any other status, the site may just be refusing our program. */
const GONE = new Set([404, 410]);

/**
 * If a failure may be temporary, returns the address, which a job fetches later. Otherwise throws the error with
 * `field: 'cover'` (`unsupported-image`, `invalid-url`, `fetch/…`, `storage/…`).
 */
export async function fetchCover(ctx: AppContext, { url }: { url: string }): Promise<Cover> {
  return typedCover(await tryCover(ctx, { url }), url);
}

export type TriedCover = Cover | AppError;

/** `timeoutMs` can shorten `LIMITS.fetch.timeoutMs`. On failure, returns the AppError. */
export async function tryCover(ctx: AppContext, { url, timeoutMs }: { url: string; timeoutMs?: number }) {
  const stored = await ctx.pictures.storeFrom(url, { timeoutMs }).catch(caughtAppError);
  if (isAppError(stored)) return stored;
  const { key, placeholder } = stored;
  return { thumbnailUrl: filePath(key), thumbnailPlaceholder: placeholder, storedKey: key };
}

/** For `tryCover`'s result. Throws the errors of `fetchCover`. */
export function typedCover(tried: TriedCover, url: string): Cover {
  if (!isAppError(tried)) return tried;
  if (isForLater(tried)) return { thumbnailUrl: url, thumbnailPlaceholder: '' };
  throw new AppError(tried.code, { cause: tried, params: { ...tried.details, field: COVER_FIELD } });
}

/** For `tryCover`'s result. Throws `storage/…`. Other errors give `NO_COVER`. */
export function foundCover(tried: TriedCover): Cover {
  if (!isAppError(tried)) return tried;
  if (tried.code.startsWith('storage/')) throw tried;
  return NO_COVER;
}

/** If that fails, `sweepPictures` removes it later. */
export async function dropCover(ctx: AppContext, { storedKey }: Cover): Promise<void> {
  if (storedKey !== undefined) await afterwards(ctx, () => ctx.pictures.remove(storedKey));
}

export function isCoverError(error: AppError): boolean {
  return error.details?.field === COVER_FIELD;
}

export function isForLater(error: AppError): boolean {
  const status = error.code === 'fetch/http-status' ? Number(error.details?.status) : null;
  return status === null ? NOT_NOW.has(error.code) : !GONE.has(status);
}
