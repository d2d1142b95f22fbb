import { AppError, isAppError } from '#domain/errors.ts';

/** What went wrong with a fetch, as an AppError: ours stay; the rest is our time limit, or the other side. */
export function asFetchError(error: unknown, signal?: AbortSignal): AppError {
  if (isAppError(error)) return error;
  return new AppError(signal?.aborted ? 'fetch/too-slow' : 'fetch/unreachable', { cause: error });
}
