import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { REGISTER } from '../messages/accounts.ts';
import {
  isForbiddenName,
  isReservedUsername,
  newUserUsername,
  numberedUsername,
  USERNAME_PATTERN,
  usernameFromDisplayName,
  usernameFromEmail,
  usernameKey,
} from './username.ts';

describe('usernameFromEmail', () => {
  it.each([
    ['Ada.Lovelace@example.com', 'adalovelace'],
    ['ada_99+games@example.com', 'ada_99games'],
    ['ada', 'ada'],
    ['@example.com', ''],
    ['a@b@c', 'a'],
    ['ünï@example.com', 'n'],
  ])('makes %s into %j', (email, username) => {
    expect(usernameFromEmail(email)).toBe(username);
  });
});

describe('usernameFromDisplayName', () => {
  it.each([
    ['Ada Lovelace', 'adalovelace'],
    ['Ada', 'ada'],
    ['José  García', 'josegarcia'],
    ['X Æ', ''],
    ['李小龍', ''],
    ["O'Neil-Smith", 'oneilsmith'],
    ['A'.repeat(50), 'a'.repeat(30)],
  ])('makes %s into %j', (name, username) => {
    expect(usernameFromDisplayName(name)).toBe(username);
  });

  it('fits the pattern and the limits, or is empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const username = usernameFromDisplayName(name);
        if (username === '') return;
        expect(username).toMatch(USERNAME_PATTERN);
        expect(username.length).toBeGreaterThanOrEqual(LIMITS.username.min);
        expect(username.length).toBeLessThanOrEqual(LIMITS.username.max);
      }),
    );
  });
});

describe('the account of a person without a display name', () => {
  it("is called 'user' and a number, with the name 'New User'", () => {
    expect(newUserUsername(0)).toBe('user0');
    expect(newUserUsername(9_999)).toBe('user9999');
    expect(REGISTER.newUserName).toBe('New User');
  });
});

describe('numberedUsername', () => {
  it('appends a number from the second name on, within the limit', () => {
    expect(numberedUsername('ada', 1)).toBe('ada');
    expect(numberedUsername('ada', 2)).toBe('ada_2');
    expect(numberedUsername('a'.repeat(30), 12)).toBe(`${'a'.repeat(27)}_12`);
  });
});

describe('isReservedUsername', () => {
  const site = (brandName = 'Playpodium', adminUsername: string | null = null) => ({
    brandName,
    adminUsername,
  });

  it('refuses the operator’s own name in any case', () => {
    expect(isReservedUsername('cHiEf', site('Playpodium', 'Chief'))).toBe(true);
    expect(isReservedUsername('chief', site())).toBe(false);
  });

  it.each([
    'admin',
    'ADMIN',
    'root',
    'api',
    'games',
    'my_games',
    'anonymous',
    'healthz',
    'Playpodium',
    'by',
  ])('refuses %s', (name) => {
    expect(isReservedUsername(name, site())).toBe(true);
  });

  it.each([
    ...['game', 'games', 'leaderboard', 'submit', 'profile', 'by', 'user', 'login', 'register', 'admin', 'browse'],
    ...['settings', 'about', 'faq', 'contact', 'terms', 'privacy', 'cookies', 'guidelines'],
  ])('refuses the route /%s', (segment) => {
    expect(isReservedUsername(segment, site())).toBe(true);
  });

  it('refuses the brand, however its words are joined', () => {
    expect(isReservedUsername('gamehub', site('Game Hub!'))).toBe(true);
    expect(isReservedUsername('Game_Hub', site('Game Hub!'))).toBe(true);
    expect(isReservedUsername('Playpodium', site('Game Hub!'))).toBe(false);
  });

  it.each(['ada', 'user42', 'admin1', 'gamer', ''])('allows %j', (name) => {
    expect(isReservedUsername(name, site())).toBe(false);
    expect(isReservedUsername(name, site('遊戯'))).toBe(false);
  });
});

describe('isForbiddenName', () => {
  const SITE = { brandName: 'Play Podium!', adminUsername: 'boss' };
  it.each([
    ...['admin', 'Admin', 'ADMINISTRATOR', 'Ａｄｍｉｎ', 'Ádmin', 'a.d.m.i.n', 'Admin 2', 'moderators', 'Support'],
    ...['Play Podium', 'playpodium', 'ＰＬＡＹ podium', 'Boss'],
    ...['Ada\u202Egnp', '\u2066x', 'A\u200Bda', '\u200FAda', '\u3164'],
  ])('refuses %j', (name) => {
    expect(isForbiddenName(name, SITE)).toBe(true);
  });

  it.each(['', 'Ada', 'Adminton', 'Ada the Admin', 'Modesty', 'نامه‌ای', '👩‍🚀', 'עדה'])('allows %j', (name) => {
    expect(isForbiddenName(name, SITE)).toBe(false);
    expect(isForbiddenName(name, { brandName: '★', adminUsername: null })).toBe(false);
  });
});

describe('usernameKey', () => {
  it('ignores case', () => {
    expect(usernameKey('AdaL')).toBe(usernameKey('adal'));
  });
});
