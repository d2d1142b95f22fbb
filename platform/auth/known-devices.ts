import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import { cookieAttributes, isSameText, readCookie } from './sessions.ts';

/** A new password makes all devices unknown, because they are signed with the old one's hash. */
type Account = { id: string; passwordHash: string | null };

const KEPT_SECONDS = 365 * 24 * 60 * 60;

/** Guesses from elsewhere can't use up the attempts of a browser in which the owner has signed in. */
export function createKnownDevices({ config, key }: { config: Config; key: string }) {
  const nameFor = ({ id }: Account) => `${config.cookiePrefix}.device-${id.slice(0, 8)}`;
  const macOf = (...parts: readonly unknown[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest();

  function signed(account: Account, purpose: 'cookie' | 'link', value: string): string {
    return `${value}.${macOf(purpose, account.id, account.passwordHash, value).toString('base64url')}`;
  }

  function open(account: Account, purpose: 'cookie' | 'link', given: string): string | null {
    const value = given.slice(0, given.lastIndexOf('.'));
    return isSameText(given, signed(account, purpose, value)) ? value : null;
  }

  return {
    find(header: string | null | undefined, account: Account): string | null {
      const given = readCookie(header, nameFor(account));
      return given === null ? null : open(account, 'cookie', given);
    },

    cookieFor(account: Account, deviceId: string): string {
      const value = signed(account, 'cookie', deviceId);
      return `${nameFor(account)}=${value}; Max-Age=${KEPT_SECONDS}; ${cookieAttributes(config)}`;
    },

    linkFor: (account: Account, expiresAt: number): string => signed(account, 'link', `${account.id}.${expiresAt}`),

    /** Whose link this is, unverified; null if it isn't one. */
    accountOf: (link: string): string | null => /^([\w-]+)\.\d+\./.exec(link)?.[1] ?? null,

    isLink(link: string, account: Account, now: number): boolean {
      const value = open(account, 'link', link);
      return value !== null && Number(value.split('.')[1]) > now;
    },
  };
}
