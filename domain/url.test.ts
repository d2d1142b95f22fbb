import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAppError } from './errors.ts';
import { canonicalUrlKey, type HostSharing, isWebUrl, type PublicSuffix, parseWebUrl, sharingOf } from './url.ts';

describe('parseWebUrl', () => {
  it.each([
    'https://example.com',
    '  https://example.com/  ',
    'http://127.0.0.1:8080/',
    `https://example.com/${'a'.repeat(1_980)}`,
  ])('accepts %j', (text) => {
    expect(parseWebUrl(text)).toBeInstanceOf(URL);
  });

  it.each([
    '',
    'example.com',
    '//example.com',
    'https://',
    'ftp://example.com',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'https://user@example.com',
    'https://user:secret@example.com',
    'https://exa mple.com',
    `https://example.com/${'a'.repeat(1_981)}`,
  ])('refuses %j', (text) => {
    expect(isWebUrl(text)).toBe(false);
  });
});

describe('canonicalUrlKey', () => {
  const KEY = 'https://example.com/game';

  it.each([
    'https://example.com/game',
    'https://example.com/game/',
    'HTTPS://Example.COM/game',
    'https://www.example.com/game',
    'https://example.com:443/game',
    'https://example.com/game/index.html',
    'https://example.com/game?',
    'https://example.com/game#',
    'https://example.com/game?utm_source=x&UTM_Medium=y',
    'https://example.com/game?gclid=1&fbclid=2&msclkid=3&dclid=4&yclid=5&twclid=6&igshid=7',
    'https://example.com/game?mc_eid=1&ttclid=2&li_fat_id=3&_hsenc=4',
    ' https://example.com/./x/../game ',
  ])('%s is the same game as /game', (text) => {
    expect(canonicalUrlKey(text)).toBe(KEY);
  });

  it.each([
    'http://example.com/game',
    'https://example.com/Game',
    'https://example.com/game/index.htm',
    'https://example.com/game/myindex.html',
    'https://example.com:8443/game',
    'https://example.com/game?level=2',
    'https://example.com/game#/level/2',
    'https://play.example.com/game',
    'https://example.com/game?gclidx=1',
  ])('%s is another game', (text) => {
    expect(canonicalUrlKey(text)).not.toBe(KEY);
  });

  it('sorts the parameters, and keeps the order of those with the same name', () => {
    expect(canonicalUrlKey('https://a.com/?b=2&a=1&utm_id=3')).toBe('https://a.com?a=1&b=2');
    expect(canonicalUrlKey('https://a.com/?x=2&x=1')).toBe('https://a.com?x=2&x=1');
  });

  it.each([
    ['https://a.com/?t=a%2Bb', 'https://a.com/?t=a+b'],
    ['https://a.com/?t=a%26b', 'https://a.com/?t=a&b'],
    ['https://a.com/?t=%2541', 'https://a.com/?t=%41'],
    ['https://a.com/a%2Fb', 'https://a.com/a/b'],
    ['https://a.com/a%3Fb=1', 'https://a.com/a?b=1'],
    ['https://a.com/a%23b', 'https://a.com/a#b'],
    ['https://a.com/%2541', 'https://a.com/A'],
    ['https://a.com/a+b', 'https://a.com/a%20b'],
    ['https://a.com/#a%2Fb', 'https://a.com/#a/b'],
  ])('distinguishes %s from %s', (one, other) => {
    expect(canonicalUrlKey(one)).not.toBe(canonicalUrlKey(other));
  });

  it.each([
    ['https://a.com/?t=%83q&u=%e9', 'https://a.com/?u=%E9&t=%83%71'],
    ['https://a.com/?t=a%20b', 'https://a.com/?t=a+b'],
    ['https://a.com/?t=%c3%a9', 'https://a.com/?t=é'],
    ['https://a.com/?%74=%41', 'https://a.com/?t=A'],
    ['https://a.com/?t=100%', 'https://a.com/?t=100%25'],
    ['https://a.com/?a&b=', 'https://a.com/?&b&&a=&'],
    ['https://a.com/?%75tm_x=%83&x=1', 'https://a.com/?x=1'],
    ['https://a.com/~bob/', 'https://a.com/%7Ebob/'],
    ['https://a.com/%e3%81%82', 'https://a.com/あ'],
    ['https://a.com/%83Q', 'https://a.com/%83%51'],
    ['https://a.com/a/index%2Ehtml', 'https://a.com/a'],
    ['https://a.com/a/%2e%2E/b', 'https://a.com/b'],
    ['https://a.com/100%', 'https://a.com/100%25'],
    ['https://a.com/#%7ebob', 'https://a.com/#~bob'],
  ])('treats %s like %s', (one, other) => {
    expect(canonicalUrlKey(one)).toBe(canonicalUrlKey(other));
  });

  it('writes international host names in one way', () => {
    expect(canonicalUrlKey('https://BÜCHER.example/')).toBe(canonicalUrlKey('https://xn--bcher-kva.example'));
  });

  it('is fast, however many slashes an address has', () => {
    const slashes = '/'.repeat(1_900);
    expect(canonicalUrlKey(`https://a.com${slashes}x`)).toBe(`https://a.com${slashes}x`);
    expect(canonicalUrlKey(`https://a.com/x${slashes}`)).toBe('https://a.com/x');
    const indexes = '/index.html'.repeat(170);
    expect(canonicalUrlKey(`https://a.com${indexes}l`)).toBe(`https://a.com${indexes}l`);
    expect(canonicalUrlKey(`https://a.com${indexes}//`)).toBe('https://a.com');
  });

  it('doesn’t change a host that is only called www', () => {
    expect(canonicalUrlKey('https://www.com/')).toBe('https://www.com');
    expect(canonicalUrlKey('https://www.example.com/')).toBe('https://example.com');
  });

  it('refuses text that isn’t an address', () => {
    for (const text of ['', 'nonsense', 'https://me:pw@example.com']) {
      try {
        canonicalUrlKey(text);
        expect.unreachable();
      } catch (error) {
        expect(isAppError(error) && error.code).toBe('invalid-url');
      }
    }
  });

  it('doesn’t change its own result', () => {
    const urls = fc.webUrl({
      withFragments: true,
      withQueryParameters: true,
      validSchemes: ['http', 'https'],
    });
    const endings = fc.constantFrom(
      '',
      '/',
      '/index.html',
      '/index.html/index.html/',
      '?utm_a=1&z=1&a=%20+',
      '#x y',
      '/%%34%31',
      '#%%7e',
    );
    fc.assert(
      fc.property(urls, endings, (url, ending) => {
        const key = canonicalUrlKey(url + ending);
        expect(canonicalUrlKey(key)).toBe(key);
      }),
      { numRuns: 1_000 },
    );
  });
});

const NAME: PublicSuffix = { suffix: 'example', isPrivate: false, isIp: false };
const SHARED = new Set(['portal.example', 'files.example/', 'intranet', 'www.club.example']);

describe('sharingOf', () => {
  it.each<[string, PublicSuffix, HostSharing]>([
    ['alice.example', NAME, 'own'],
    ['games.alice.example', NAME, 'own'],
    ['portal.example', NAME, 'path'],
    ['www.portal.example', NAME, 'path'],
    ['Portal.Example.', NAME, 'path'],
    ['alice.portal.example', NAME, 'site'],
    ['notportal.example', NAME, 'own'],
    ['files.example', NAME, 'path'],
    ['alice.intranet', NAME, 'site'],
    ['www.club.example', NAME, 'path'],
    ['club.example', NAME, 'own'],
    ['alice.github.io', { suffix: 'github.io', isPrivate: true, isIp: false }, 'site'],
    ['github.io', { suffix: 'github.io', isPrivate: true, isIp: false }, 'path'],
    ['192.0.2.1', { suffix: null, isPrivate: false, isIp: true }, 'own'],
  ])('%s is shared: %s', (host, suffix, sharing) => {
    expect(sharingOf(host, suffix, SHARED)).toBe(sharing);
  });
});
