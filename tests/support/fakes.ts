import { createHash } from 'node:crypto';
import type { PasswordHashing } from '#platform/auth/library.ts';
import type { Clock, Ids } from '#platform/clock.ts';

export interface FakeClock extends Clock {
  advance(ms: number): void;
  set(ms: number): void;
}

/** 2026-01-01T12:00:00Z: a date that people recognise when a test prints it. */
export const TEST_START = Date.UTC(2026, 0, 1, 12);

export function createFakeClock(start = TEST_START): FakeClock {
  let time = start;
  return {
    now: () => time,
    advance(ms) {
      time += ms;
    },
    set(ms) {
      time = ms;
    },
  };
}

/** Makes the same ids and random numbers in every run. */
export function createSeededIds(seed = 1): Ids {
  let count = 0;
  let state = seed >>> 0;
  return {
    next: () => `test-${String(seed).padStart(4, '0')}-${String(++count).padStart(12, '0')}`,
    // The random number generator mulberry32.
    random() {
      state = (state + 0x6d2b79f5) >>> 0;
      let t = state;
      t = Math.imul(t ^ (t >>> 15), t | 1);
      t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
      return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    },
  };
}

/** Hashes by SHA-256, because the site's scrypt takes a tenth of a second per hash, and few tests need it. */
export const QUICK_PASSWORDS: PasswordHashing = {
  hash: async (password) => quickHash(password),
  verify: async ({ password, hash }) => quickHash(password) === hash,
};

const quickHash = (password: string) => createHash('sha256').update(password).digest('hex');
