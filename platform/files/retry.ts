import { setTimeout as pause } from 'node:timers/promises';
import { AppError, isAppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { systemClock } from '#platform/clock.ts';

/** The clock, the pauses and the randomness of retries. Tests replace these, so that they don't wait. */
export const systemRetryWorld = {
  clock: systemClock,
  sleep: (ms: number, signal?: AbortSignal): Promise<void> => pause(ms, undefined, { signal }),
  random: Math.random,
};

export type RetryWorld = typeof systemRetryWorld;
export type Answer = Pick<Response, 'status' | 'headers'>;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const { retriedStatuses, retriedFromStatus } = LIMITS.storage;

/**
 * Repeats a request while the file store is busy or unreachable. Pauses double, vary at random, and obey `Retry-After`.
 * Throws AppError `storage/canceled` if `signal` is aborted, and `storage/retry-limit-exceeded` beyond `totalMs` in all.
 */
export async function requestWithRetries<T extends Answer>(
  attempt: (signal: AbortSignal) => Promise<T>,
  { world, totalMs, signal }: { world: RetryWorld; totalMs: number; signal?: AbortSignal },
): Promise<T> {
  const endsAt = world.clock.now() + totalMs;
  for (let tries = 0; ; tries += 1) {
    if (signal?.aborted) throw new AppError('storage/canceled', { cause: signal.reason });
    const outcome = await attemptOnce(attempt, endsAt - world.clock.now(), signal);
    if ('answer' in outcome && !isRetried(outcome.answer.status)) return outcome.answer;
    const wait = pauseAfter(tries, outcome, world);
    if (world.clock.now() + wait >= endsAt) {
      const cause =
        'answer' in outcome ? new Error(`The file store answered with ${outcome.answer.status}`) : outcome.failure;
      throw new AppError('storage/retry-limit-exceeded', { cause });
    }
    await world.sleep(wait, signal).catch((cause: unknown) => {
      throw new AppError('storage/canceled', { cause });
    });
  }
}

type Outcome<T> = { answer: T } | { failure: unknown };

async function attemptOnce<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  remainingMs: number,
  signal: AbortSignal | undefined,
): Promise<Outcome<T>> {
  const timeUp = AbortSignal.timeout(Math.max(remainingMs, 0));
  try {
    return { answer: await attempt(signal ? AbortSignal.any([signal, timeUp]) : timeUp) };
  } catch (error) {
    if (signal?.aborted) throw new AppError('storage/canceled', { cause: error });
    if (timeUp.aborted) throw new AppError('storage/retry-limit-exceeded', { cause: error });
    if (isAppError(error)) throw error;
    return { failure: error };
  }
}

function isRetried(status: number): boolean {
  return status >= retriedFromStatus || retriedStatuses.some((retried) => retried === status);
}

function pauseAfter(tries: number, outcome: Outcome<Answer>, world: RetryWorld): number {
  const doubled = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
  const varied = doubled * (0.5 + world.random() / 2);
  const asked = 'answer' in outcome ? outcome.answer.headers.get('retry-after') : null;
  return Math.max(varied, msUntil(asked ?? '', world.clock.now()));
}

/** `Retry-After` is a number of seconds or a date. Any other value counts as no pause. */
function msUntil(retryAfter: string, now: number): number {
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(ms) ? 0 : ms;
}
