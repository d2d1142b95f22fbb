import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { LIMITS } from '#domain/limits.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { findSession, renewSession, type SessionUser } from '../db/accounts/sessions.ts';
import { type Changes, EVERYTHING } from '../db/changes.ts';
import type { Tx } from '../db/transaction.ts';
import type { LibraryOptions } from './library.ts';

const { confirmedMs, trustedMs, renewedAfterMs, unusedMs, longestMs } = LIMITS.session;
/** A full cache takes about 10 MB. */
const MOST_TRUSTED = 10_000;
const TOPIC = 'account:';
type SignedIn = { sessionId: string; user: SessionUser };
type FoundSession = SignedIn & { setCookie: string | null };

/** `oldSecret`: the key of sessions from earlier versions. */
type SessionsOptions = Omit<LibraryOptions, 'passwords' | 'settings'> & {
  oldSecret: string;
  clock: Clock;
  changes: Changes;
};

export function sessionCookieName({ cookiePrefix }: Pick<Config, 'cookiePrefix'>): string {
  return `${cookiePrefix}.session_token`;
}

/** Caches a session for at most `trustedMs`, and drops it when its account changes. */
export function createSessions({ config, secret, oldSecret, db, clock, changes, log }: SessionsOptions) {
  const cookieName = sessionCookieName(config);
  const attributes = cookieAttributes(config);
  /** Keyed by cookie values whose signatures have been verified. */
  const trusted = new LRUCache<string, SignedIn & { until: number }>({ max: MOST_TRUSTED });
  let changesHeard = 0;

  changes.onChange((topics) => {
    const isEverything = topics.has(EVERYTHING);
    if (!isEverything && ![...topics].some((topic) => topic.startsWith(TOPIC))) return;
    changesHeard += 1;
    for (const [value, { user }] of [...trusted.entries()]) {
      if (isEverything || topics.has(TOPIC + user.id)) trusted.delete(value);
    }
  });

  const tokenIn = (value: string) => signedToken(value, secret) ?? signedToken(value, oldSecret);

  async function findLiving(token: string) {
    const now = clock.now();
    const row = await findSession(db.read, { token });
    return row && row.expiresAt > now && row.startedAt + longestMs > now ? row : undefined;
  }

  async function read(value: string, token: string): Promise<FoundSession | null> {
    const now = clock.now();
    const heardBefore = changesHeard;
    const row = await findLiving(token);
    if (!row || row.awaitsSecond) {
      trusted.delete(value);
      return null;
    }
    const { sessionId, user, expiresAt } = row;
    const isTrusted = user.isAdmin + user.isModerator === 0 && user.id !== config.debugAccountId;
    // If an account changed during the read, the row may be outdated, so it isn't cached.
    if (isTrusted && heardBefore === changesHeard) {
      trusted.set(value, { sessionId, user, until: Math.min(now + trustedMs, expiresAt) });
    }
    const current = signToken(token, secret);
    const isDue = row.usedAt + renewedAfterMs <= now || decodeURIComponent(value) !== current;
    return { sessionId, user, setCookie: isDue ? await renew(encodeURIComponent(current), row) : null };
  }

  async function renew(value: string, { sessionId, startedAt }: { sessionId: string; startedAt: number }) {
    const usedAt = clock.now();
    const expiresAt = Math.min(usedAt + unusedMs, startedAt + longestMs);
    try {
      await db.transact((tx) => renewSession(tx.db, { sessionId, usedAt, expiresAt }));
    } catch (error) {
      log.warn({ err: error }, 'a session could not be renewed');
      return null;
    }
    return `${cookieName}=${value}; Max-Age=${Math.floor((expiresAt - usedAt) / 1_000)}; ${attributes}`;
  }

  return {
    /** Null for visitors. Sessions of administrators, moderators and the debug account are never cached. */
    async find(header: string | null | undefined, { fresh }: { fresh: boolean }): Promise<FoundSession | null> {
      const value = readCookie(header, cookieName);
      if (value === null) return null;
      if (!fresh && changes.isCurrent) {
        const known = trusted.get(value);
        if (known && known.until > clock.now()) return { ...known, setCookie: null };
      }
      const token = tokenIn(value);
      return token === null ? null : read(value, token);
    },

    /** Finds a session even without its second factor. `isRecent`: identity confirmed in the last `confirmedMs`. */
    async findUnconfirmed(header: string | null) {
      const value = readCookie(header, cookieName);
      const token = value && tokenIn(value);
      const row = token ? await findLiving(token) : undefined;
      const isRecent = row !== undefined && row.confirmedAt + confirmedMs > clock.now();
      return row && { ...row, isRecent: isRecent && !row.awaitsSecond };
    },

    /** Call it when a person's sessions, rights, name or picture change. */
    changed: (tx: Tx, { userId }: { userId: string }): Promise<void> => changes.record(tx, TOPIC + userId),

    forgetCookie: `${cookieName}=; Max-Age=0; ${attributes}`,
  };
}

export const cookieAttributes = ({ isHttps }: Pick<Config, 'isHttps'>) =>
  `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;

export function sessionCookieFor(
  token: string,
  { config, secret }: Pick<SessionsOptions, 'config' | 'secret'>,
): string {
  const value = encodeURIComponent(signToken(token, secret));
  return `${sessionCookieName(config)}=${value}; Max-Age=${unusedMs / 1_000}; ${cookieAttributes(config)}`;
}

export function readCookie(header: string | null | undefined, name: string): string | null {
  const pairs = header?.split(';').map((pair) => pair.trim());
  return pairs?.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

/** Takes as long wherever they differ. */
export function isSameText(one: string, other: string): boolean {
  const [given, right] = [Buffer.from(one), Buffer.from(other)];
  return given.length === right.length && timingSafeEqual(given, right);
}

const signToken = (token: string, secret: string): string =>
  `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;

/** `value` is URL-encoded. Null if its HMAC is wrong. */
function signedToken(value: string, secret: string): string | null {
  try {
    const signed = decodeURIComponent(value);
    const token = signed.slice(0, signed.lastIndexOf('.'));
    return isSameText(signed, signToken(token, secret)) ? token : null;
  } catch {
    // Decoding fails at a stray '%', which our own cookies never contain.
    return null;
  }
}
