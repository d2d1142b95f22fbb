import { AppError, type ErrorCode, isAppError } from '#domain/errors.ts';
import { filePath } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';

/** What a game keeps of its cover. */
export interface Cover {
  /** A stored file's site path, empty for the drawn cover, or an address that is asked again later. */
  thumbnailUrl: string;
  thumbnailPlaceholder: string;
  /** Set when the picture was stored just now: whoever fails to use it removes it. */
  storedKey?: string;
}

export const NO_COVER: Cover = { thumbnailUrl: '', thumbnailPlaceholder: '' };

/** The picture is fine as far as we know, and we can't have it at the moment. */
const NOT_NOW: ReadonlySet<ErrorCode> = new Set([
  'fetch/unreachable',
  'fetch/too-slow',
  'fetch/too-many-redirects',
  'fetch/bad-port',
]);

const COVER_FIELD = 'cover';

/** Many sites show pictures to browsers and refuse everything else; these say that there is none. */
const GONE = new Set([404, 410]);

/**
 * The cover at an address that somebody typed, fetched once and stored, so that no visitor's browser asks a stranger's
 * server. Where it can't be had at the moment, the address itself: pages show the drawn cover until a job has fetched the
 * picture (services/upkeep/fetch-pictures.ts).
 *
 * Throws AppError for what is no cover and won't become one: `unsupported-image`, `bad-image`, `image-too-large`,
 * `image-too-many-pixels`, `fetch/too-large`, `fetch/blocked-address`, `fetch/http-status` (404 and 410),
 * `invalid-url`; and the file store's. Their details say `field: 'cover'`, so that a form shows the sentence there.
 */
export async function fetchCover(ctx: AppContext, { url }: { url: string }): Promise<Cover> {
  return typedCover(await tryCover(ctx, { url }), url);
}

/** A fetch that is over: the cover that was stored, or why none was. Whose address it was decides what that means. */
export type TriedCover = Cover | AppError;

/** Fetches a picture and stores it. Takes 5 seconds at most, or less where `timeoutMs` says so. */
export async function tryCover(
  ctx: AppContext,
  { url, timeoutMs }: { url: string; timeoutMs?: number },
): Promise<TriedCover> {
  try {
    const { key, placeholder } = await ctx.pictures.storeFrom(url, { timeoutMs });
    return { thumbnailUrl: filePath(key), thumbnailPlaceholder: placeholder, storedKey: key };
  } catch (error) {
    if (isAppError(error)) return error;
    throw error;
  }
}

/** The cover at an address that somebody typed; throws as `fetchCover`. */
export function typedCover(tried: TriedCover, url: string): Cover {
  if (!isAppError(tried)) return tried;
  if (isForLater(tried)) return { thumbnailUrl: url, thumbnailPlaceholder: '' };
  throw asCoverError(tried);
}

/** The cover at an address that a page gave: whatever is wrong with it, there is none. Throws the file store's errors. */
export function foundCover(tried: TriedCover): Cover {
  if (!isAppError(tried)) return tried;
  if (tried.code.startsWith('storage/')) throw tried;
  return NO_COVER;
}

/** Takes back what was stored for a game that did not come about. What can't be removed is swept later. */
export async function dropCover(ctx: AppContext, { storedKey }: Cover): Promise<void> {
  if (storedKey === undefined) return;
  try {
    await ctx.pictures.remove(storedKey);
  } catch (error) {
    ctx.log.warn({ err: error, key: storedKey }, 'an unused cover is left for the sweep');
  }
}

function asCoverError(error: AppError): AppError {
  return new AppError(error.code, { cause: error, params: { ...error.details, field: COVER_FIELD } });
}

/** Whether an error is about the cover's address, and no other. */
export function isCoverError(error: AppError): boolean {
  return error.details?.field === COVER_FIELD;
}

/** Whether a picture may be had another time, where it could not be had now. */
export function isForLater(error: AppError): boolean {
  const status = error.code === 'fetch/http-status' ? Number(error.details?.status) : null;
  return status === null ? NOT_NOW.has(error.code) : !GONE.has(status);
}
