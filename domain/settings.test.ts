import { describe, expect, it } from 'vitest';
import {
  complaintAbout,
  isUnder,
  maskPassword,
  SETTING_NAMES,
  type SettingName,
  settingOf,
  settingsOf,
  unmaskPassword,
} from './settings.ts';

describe('a setting', () => {
  it.each(SETTING_NAMES)('%s has a valid default', (name) => {
    expect(settingOf(name).schema.safeParse(settingOf(name).fallback).success).toBe(true);
  });

  it.each<[SettingName, string, string | null]>([
    ['brandName', 'x'.repeat(41), 'is longer than 40 characters.'],
    ['accentColor', 'red', 'must be like #c8361b.'],
    ['accentColor', '#1B6844', null],
    ['registration', 'members', 'must be one of everybody, nobody.'],
    ['messageDays', '29', 'must be a whole number from 30 to 3650.'],
    ['smtpUrl', 'http://mail.example', 'must be an address such as smtps://user:password@mail.example.org.'],
    ['blockedDomains', 'spam.example\nhttps://x', "has 'https://x', which is no domain such as spam.example."],
    ['blockedNetworks', '203.0.113.0/24, 2001:db8::/48', null],
    [
      'blockedNetworks',
      '203.0.113.1',
      "has '203.0.113.1', which is no network such as 203.0.113.0/24 or 2001:db8::/48.",
    ],
    ['blockedWords', 'pills\n***', "has '***', which has no letter and no digit, or more than 60 characters."],
    ['brandName', '', null],
  ])('%s refuses %j: %s', (name, text, complaint) => {
    expect(complaintAbout(name, text)).toBe(complaint);
  });
});

describe('the settings', () => {
  it('read lists from lines and between commas', () => {
    expect(settingsOf({ blockedWords: 'Pills\n\n cheap watches, ' }).blockedWords).toEqual(['pills', 'cheap watches']);
  });

  it('take the default for what a newer version may have written', () => {
    expect(settingsOf({ registration: 'friends', heroStats: 'live' })).toMatchObject({
      registration: 'everybody',
      heroStats: 'live',
    });
  });
});

it('reads a domain as addresses spell it', () => {
  const blockedDomains = '*.Spam.example, .spam.test, münchen.example, last.example.';
  expect(settingsOf({ blockedDomains }).blockedDomains).toEqual([
    'spam.example',
    'spam.test',
    'xn--mnchen-3ya.example',
    'last.example',
  ]);
});

describe('the password of a mail server', () => {
  it('is masked, and put back if the mask is sent again to the same host', () => {
    const url = 'smtps://ada:s3cret@mail.example:465';
    const shown = maskPassword(url);
    expect(shown).toBe('smtps://ada:********@mail.example:465');
    expect(unmaskPassword(shown.replace('ada', 'ben'), url)).toBe('smtps://ben:s3cret@mail.example:465');
    for (const other of [
      shown.replace('mail.', 'evil.'),
      shown.replace('smtps', 'smtp'),
      `${shown}?proxy=http://evil`,
    ]) {
      expect(unmaskPassword(other, url)).not.toContain('s3cret');
    }
  });
});

it.each([
  ['spam.example', true],
  ['Deep.SPAM.example', true],
  ['spam.example.', true],
  ['notspam.example', false],
])('%s is under spam.example: %s', (host, is) => {
  expect(isUnder(host, ['spam.example'])).toBe(is);
});
