import { describe, expect, it } from 'vitest';
import { type FramingHeaders, frameSources, isFramableAddress, mayFrame } from './framing.ts';

const OWN = 'https://podium.site.dev';
const GAME = 'https://games.host.dev/g/1';

type Given = { own?: string; url?: string; playUrl?: string };
const framed = (headers: FramingHeaders, { own = OWN, url = GAME, playUrl = url }: Given = {}) =>
  mayFrame(playUrl, { url, headers }, own);
const ancestors = (sources: string) => ({ 'content-security-policy': `frame-ancestors ${sources}` });

describe('mayFrame', () => {
  it.each<[what: string, headers: FramingHeaders, may: boolean]>([
    ['says nothing', {}, true],
    ['is an HTML page', { 'content-type': 'text/html; charset=utf-8' }, true],
    ['is an XHTML page', { 'content-type': 'Application/XHTML+XML' }, true],
    ['is a download', { 'content-type': 'application/zip' }, false],
    ['has a policy about other things', { 'content-security-policy': "default-src 'none'" }, true],
    ['wants to be alone with shared memory', isolated('require-corp'), false],
    ['wants it and tells where to report', isolated('require-corp; report-to="x"'), false],
    ['leaves embedding unsafe', isolated('unsafe-none'), true],
    ['only keeps its openers away', { 'cross-origin-opener-policy': 'same-origin' }, true],
    ['only wants embedded things to agree', { 'cross-origin-embedder-policy': 'require-corp' }, true],
    [
      'allows popups to open it',
      { ...isolated('require-corp'), 'cross-origin-opener-policy': 'same-origin-allow-popups' },
      true,
    ],
  ])('a game that %s', (_, headers, may) => {
    expect(framed(headers)).toBe(may);
  });

  it.each([
    ['DENY', false],
    ['SAMEORIGIN', false],
    ['SAMEORIGIN, SAMEORIGIN', false],
    ['nonsense, Deny', false],
    ['ALLOW-FROM https://other.dev/', true],
    ['nonsense', true],
    ['ALLOWALL, nonsense', false],
    ['', true],
  ])('X-Frame-Options: %j', (value, may) => {
    expect(framed({ 'x-frame-options': value })).toBe(may);
  });

  it.each([
    ["'none'", false],
    ["'self'", false],
    ['', false],
    ['*', true],
    ['https:', true],
    ['data:', false],
    ['https://podium.site.dev', true],
    ['https://podium.site.dev/elsewhere', false],
    ['http://podium.site.dev', true],
    ['podium.site.dev', true],
    ['other.dev podium.site.dev', true],
    ["'none' other.dev", false],
    ['site.dev', false],
    ['*.site.dev', true],
    ['*.podium.site.dev', false],
    ['https://*.site.dev', true],
    ['*:443', true],
    ['podium.site.dev:443', true],
    ['podium.site.dev:8443', false],
    ['evilpodium.site.dev', false],
    ['https://podium.site.dev.evil.io', false],
  ])('frame-ancestors %s', (sources, may) => {
    expect(framed(ancestors(sources))).toBe(may);
  });

  it.each<[policies: string, may: boolean]>([
    ["default-src 'self'; Frame-Ancestors *", true],
    ["frame-ancestors *; frame-ancestors 'none'", true],
    ["frame-ancestors *, frame-ancestors 'none'", false],
    ['frame-ancestors *, frame-ancestors https:', true],
    ["default-src 'self', frame-ancestors 'self'", false],
    ["frame-ancestors *,default-src 'none'", true],
    ["  \tframe-ancestors\t'none'  ;", false],
  ])('the policies %j', (policies, may) => {
    expect(framed({ 'content-security-policy': policies })).toBe(may);
  });

  it('checks X-Frame-Options only if there is no frame-ancestors directive', () => {
    expect(framed({ ...ancestors('*'), 'x-frame-options': 'DENY' })).toBe(true);
    expect(framed({ ...ancestors("'none'"), 'x-frame-options': 'ALLOWALL' })).toBe(false);
    expect(framed({ 'content-security-policy': "default-src 'self'", 'x-frame-options': 'DENY' })).toBe(false);
  });

  it.each([
    ['podium.site.dev', 'http://podium.site.dev', 'http://games.host.dev/', true],
    // A source without a scheme gets the scheme of the game's address.
    ['podium.site.dev', 'http://podium.site.dev', 'https://games.host.dev/', false],
    ['http:', 'http://podium.site.dev', 'https://games.host.dev/', true],
    ['https:', 'http://podium.site.dev', 'https://games.host.dev/', false],
    ['http://localhost:3000', 'http://localhost:3000', 'http://games.host.dev/', true],
    ['http://localhost', 'http://localhost:3000', 'http://games.host.dev/', false],
    ['http://localhost:*', 'http://localhost:3000', 'http://games.host.dev/', true],
    // A source with a host never matches an IP address (CSP 3, 6.7.2.10). The source `*` matches any address.
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000', 'http://games.host.dev/', false],
    ['*', 'http://127.0.0.1:3000', 'http://games.host.dev/', true],
  ])('frame-ancestors %s, for %s, of %s', (sources, own, url, may) => {
    expect(framed(ancestors(sources), { own, url })).toBe(may);
  });

  it('requires another origin and a scheme that we may embed, before and after redirects', () => {
    expect(framed({}, { playUrl: 'http://games.host.dev/' })).toBe(false);
    expect(framed({}, { playUrl: GAME, url: 'http://games.host.dev/' })).toBe(false);
    expect(framed({}, { playUrl: GAME, url: `${OWN}/game/x` })).toBe(false);
    expect(framed({}, { playUrl: `${OWN}/r`, url: GAME })).toBe(false);
  });
});

function isolated(embedder: string): FramingHeaders {
  return { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': embedder };
}

describe('isFramableAddress', () => {
  it.each([
    [GAME, OWN, true],
    [`${OWN}/files/a.html`, OWN, false],
    ['https://podium.site.dev:443/x', OWN, false],
    ['https://podium.site.dev:8443/x', OWN, true],
    ['https://PODIUM.site.dev/x', `${OWN}/`, false],
    ['http://games.host.dev/', OWN, false],
    ['http://games.host.dev/', 'http://podium.site.dev', true],
    [GAME, 'http://podium.site.dev', true],
    ['javascript:alert(1)', 'http://podium.site.dev', false],
    ['blob:https://games.host.dev/1', 'http://podium.site.dev', false],
    ['', OWN, false],
  ])('accepts %s in a page of %s: %s', (address, own, may) => {
    expect(isFramableAddress(address, own)).toBe(may);
  });
});

it('only a site without https allows frames with http', () => {
  expect(frameSources(OWN)).toEqual(['https:']);
  expect(frameSources('http://localhost:3000')).toEqual(['https:', 'http:']);
});
