import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/errors.ts';

/** Points per window in seconds. A key is a client address, or an account seen from one address. */
const LIMITS = {
  'sign-in-address': { points: 100, duration: 300 },
  'sign-in-account': { points: 10, duration: 300 },
  register: { points: 100, duration: 3_600 },
  'account-mail-address': { points: 30, duration: 3_600 },
  'account-mail-account': { points: 5, duration: 3_600 },
  'confirm-password': { points: 10, duration: 300 },
  'token-address': { points: 60, duration: 3_600 },
  'migrate-legacy': { points: 10, duration: 3_600 },
  settings: { points: 60, duration: 3_600 },
  'quick-submit': { points: 60, duration: 3_600 },
  'read-page': { points: 60, duration: 600 },
  submit: { points: 60, duration: 3_600 },
  upload: { points: 120, duration: 3_600 },
  claim: { points: 20, duration: 3_600 },
  'claim-proof': { points: 30, duration: 600 },
  contact: { points: 10, duration: 3_600 },
  report: { points: 20, duration: 3_600 },
  vote: { points: 300, duration: 60 },
} as const;

export interface RateLimits {
  /** Spends one point of `key`. Throws AppError 'rate-limited' (429) when none is left. */
  take(name: keyof typeof LIMITS, key: string): Promise<void>;
}

/** Kept in each process's memory: with WEB_CONCURRENCY above 1 every worker counts for itself. */
export function createRateLimits(): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>();
  for (const [keyPrefix, limit] of Object.entries(LIMITS)) {
    limiters.set(keyPrefix, new RateLimiterMemory({ keyPrefix, ...limit }));
  }
  return {
    async take(name, key) {
      try {
        await limiters.get(name)?.consume(key);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw new AppError('rate-limited', { cause: refusal });
        throw refusal;
      }
    },
  };
}
