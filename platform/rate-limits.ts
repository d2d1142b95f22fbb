import cluster from 'node:cluster';
import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Pool } from 'pg';
import {
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { AppError } from '#domain/errors.ts';

/** `duration`: in seconds. A key is a client address, an account, or both. */
const LIMITS = {
  // Counted before the forms are read.
  form: { points: 600, duration: 60 },
  'sign-in-address': { points: 100, duration: 300 },
  'sign-in-account': { points: 10, duration: 300 },
  // At all addresses, so that nobody can try passwords for ever from many. Then an unknown device needs a mailed link
  // (services/accounts/guesses.ts).
  'sign-in-failures': { points: 100, duration: 3_600 },
  'known-device': { points: 30, duration: 3_600 },
  register: { points: 100, duration: 3_600 },
  'account-mail-address': { points: 30, duration: 3_600 },
  'account-mail-account': { points: 5, duration: 3_600 },
  'confirm-password': { points: 10, duration: 300 },
  // A code has only six digits.
  'second-proof': { points: 30, duration: 3_600 },
  'token-address': { points: 60, duration: 3_600 },
  'migrate-legacy': { points: 10, duration: 3_600 },
  settings: { points: 60, duration: 3_600 },
  'quick-submit': { points: 60, duration: 3_600 },
  'read-page': { points: 60, duration: 600 },
  submit: { points: 60, duration: 3_600 },
  upload: { points: 120, duration: 3_600 },
  host: { points: 30, duration: 3_600 },
  'take-screenshots': { points: 30, duration: 3_600 },
  claim: { points: 20, duration: 3_600 },
  'claim-proof': { points: 30, duration: 600 },
  contact: { points: 10, duration: 3_600 },
  report: { points: 20, duration: 3_600 },
  comment: { points: 30, duration: 3_600 },
  'comment-game': { points: 10, duration: 600 },
  vote: { points: 300, duration: 60 },
  update: { points: 10, duration: 3_600 },
  keep: { points: 120, duration: 3_600 },
  score: { points: 240, duration: 3_600 },
} as const;

type LimitName = keyof typeof LIMITS;
/** Counted on each machine alone: they are taken so often that a query each would cost more than they protect. */
const NOT_SHARED: readonly string[] = ['form', 'vote'] satisfies LimitName[];
export type RateLimits = ReturnType<typeof createRateLimits>;

/** One client can use all addresses of an IPv6 /64 network. */
function networksIn(key: string): string {
  return key
    .split(' ')
    .map((part) => (ipaddr.IPv6.isValid(part) ? ipaddr.IPv6.networkAddressFromCIDR(`${part}/64`).toString() : part))
    .join(' ');
}

/** How long a worker waits for the primary process before it falls back to its own counts. */
const PRIMARY_MS = 1_000;

/** Call it in the primary process before any worker starts. */
export function countForWorkers(): void {
  new RateLimiterClusterMaster();
}

/** Shared through PostgreSQL if there is a `pool`, otherwise by the workers of this machine. `key` hides addresses. */
export function createRateLimits({ pool, key: secret }: { pool?: Pool | undefined; key: string }) {
  const limiters = new Map<string, RateLimiterMemory>();
  const shared = new Map<string, RateLimiterCluster | RateLimiterPostgres>();
  const inDatabase = { tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false };
  for (const [keyPrefix, limit] of Object.entries(LIMITS)) {
    const options = { keyPrefix, ...limit };
    const own = new RateLimiterMemory(options);
    limiters.set(keyPrefix, own);
    if (pool && !NOT_SHARED.includes(keyPrefix)) {
      // Refuses from memory once the database has refused, so that a flood costs no queries.
      const inMemory = { inMemoryBlockOnConsumed: limit.points + 1, insuranceLimiter: own };
      const store = { storeClient: pool, storeType: 'pool', ...inDatabase };
      shared.set(keyPrefix, new RateLimiterPostgres({ ...options, ...store, ...inMemory }));
    } else if (cluster.isWorker) {
      shared.set(keyPrefix, new RateLimiterCluster({ ...options, timeoutMs: PRIMARY_MS }));
    }
  }
  async function consume(name: LimitName, key: string): Promise<void> {
    try {
      await (shared.get(name) ?? limiters.get(name))?.consume(key);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes || !shared.has(name)) throw refusal;
      await limiters.get(name)?.consume(key);
    }
  }
  const keyOf = (key: string) => {
    const named = networksIn(key);
    return pool ? createHmac('sha256', secret).update(named).digest('base64url') : named;
  };
  return {
    /** Throws AppError `rate-limited`. */
    async take(name: LimitName, key: string): Promise<void> {
      try {
        await consume(name, keyOf(key));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw new AppError('rate-limited', { cause: refusal });
        throw refusal;
      }
    },
    async giveBack(name: LimitName, key: string): Promise<void> {
      // The point stays spent, which is better than a failed request.
      await (shared.get(name) ?? limiters.get(name))?.reward(keyOf(key)).catch(() => undefined);
    },
    /** Deletes counts that are over. */
    async forget(now: number): Promise<void> {
      await pool?.query('delete from rate_limits where expire < $1', [now]);
    },
  };
}
