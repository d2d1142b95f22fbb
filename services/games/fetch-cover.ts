import { AppError, caughtAppError, type ErrorCode, isAppError } from '#domain/errors.ts';
import { filePath } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';

export interface Cover {
  /** A stored file's path on this site, '' for the drawn cover, or an address to fetch again later. */
  thumbnailUrl: string;
  thumbnailPlaceholder: string;
  /** Set if the picture was stored just now. A caller that doesn't use the picture must remove it. */
  storedKey?: string;
}

export const NO_COVER: Cover = { thumbnailUrl: '', thumbnailPlaceholder: '' };

/** Temporary failures, after which the picture may still be fine. */
const NOT_NOW: ReadonlySet<ErrorCode> = new Set([
  'fetch/unreachable',
  'fetch/too-slow',
  'fetch/too-many-redirects',
  'fetch/bad-port',
]);

const COVER_FIELD = 'cover';

/** Only these statuses mean that there is no picture. Others may mean that the site refuses programs other than browsers. */
const GONE = new Set([404, 410]);

/**
 * Fetches and stores the cover at an address that somebody typed, so visitors' browsers never send requests to other sites.
 * After a temporary failure, returns the address: pages show the drawn cover until a job has fetched the picture. Throws
 * AppError if there is no usable picture: `unsupported-image`, `bad-image`, `image-too-large`, `image-too-many-pixels`,
 * `fetch/too-large`, `fetch/blocked-address`, `fetch/http-status` (only `GONE`), `invalid-url`; and the file store's errors.
 * All have `field: 'cover'`, so that a form shows the message there.
 */
export async function fetchCover(ctx: AppContext, { url }: { url: string }): Promise<Cover> {
  return typedCover(await tryCover(ctx, { url }), url);
}

export type TriedCover = Cover | AppError;

/** Fetches and stores a picture within `fetch.timeoutMs`, or `timeoutMs` if shorter. Returns AppErrors, never throws them. */
export async function tryCover(ctx: AppContext, { url, timeoutMs }: { url: string; timeoutMs?: number }) {
  const stored = await ctx.pictures.storeFrom(url, { timeoutMs }).catch(caughtAppError);
  if (isAppError(stored)) return stored;
  const { key, placeholder } = stored;
  return { thumbnailUrl: filePath(key), thumbnailPlaceholder: placeholder, storedKey: key };
}

/** The cover at an address that somebody typed. Throws what `fetchCover` throws. */
export function typedCover(tried: TriedCover, url: string): Cover {
  if (!isAppError(tried)) return tried;
  if (isForLater(tried)) return { thumbnailUrl: url, thumbnailPlaceholder: '' };
  throw new AppError(tried.code, { cause: tried, params: { ...tried.details, field: COVER_FIELD } });
}

/** The cover at an address that a page gave; `NO_COVER` if it is unusable. Throws the file store's errors. */
export function foundCover(tried: TriedCover): Cover {
  if (!isAppError(tried)) return tried;
  if (tried.code.startsWith('storage/')) throw tried;
  return NO_COVER;
}

/** Removes a stored cover that no game uses after all. On failure, leaves the cover to the sweep. */
export async function dropCover(ctx: AppContext, { storedKey }: Cover): Promise<void> {
  if (storedKey === undefined) return;
  try {
    await ctx.pictures.remove(storedKey);
  } catch (error) {
    ctx.log.warn({ err: error, key: storedKey }, 'an unused cover is left for the sweep');
  }
}

/** Whether an error is about the cover's address. */
export function isCoverError(error: AppError): boolean {
  return error.details?.field === COVER_FIELD;
}

/** Whether the picture may become available later. */
export function isForLater(error: AppError): boolean {
  const status = error.code === 'fetch/http-status' ? Number(error.details?.status) : null;
  return status === null ? NOT_NOW.has(error.code) : !GONE.has(status);
}
