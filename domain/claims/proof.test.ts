import { describe, expect, it } from 'vitest';
import type { HostSharing } from '../url.ts';
import { githubOwnersOf, hasTokenLine, isOwnPlace, proofPlaces } from './proof.ts';

const places = (playUrl: string, sharing: HostSharing = 'own', hasNeighbours = false) =>
  proofPlaces({ playUrl, sharing, hasNeighbours });

describe('proofPlaces', () => {
  it('on a host with one owner are the page, the front page, two files and DNS', () => {
    expect(places('https://alice.example/tanks?level=1#start')).toEqual({
      playUrl: 'https://alice.example/tanks?level=1#start',
      sharing: 'own',
      pages: ['https://alice.example/tanks?level=1', 'https://alice.example/'],
      files: ['https://alice.example/.well-known/playpodium.txt'],
      dnsName: '_playpodium.alice.example',
    });
    expect(places('https://alice.example/tanks/index.html').files).toEqual([
      'https://alice.example/.well-known/playpodium.txt',
      'https://alice.example/tanks/.well-known/playpodium.txt',
    ]);
  });

  it('on a subdomain of a shared name are the exact host’s, without DNS', () => {
    expect(places('https://alice.github.io/', 'site')).toMatchObject({
      pages: ['https://alice.github.io/'],
      files: ['https://alice.github.io/.well-known/playpodium.txt'],
      dnsName: null,
    });
  });

  it.each<[string, string[], string[]]>([
    ['https://p.example/a/', ['https://p.example/a/'], ['https://p.example/a/.well-known/playpodium.txt']],
    ['https://p.example/a', ['https://p.example/a'], ['https://p.example/a/.well-known/playpodium.txt']],
    [
      'https://p.example/a/index.html',
      ['https://p.example/a/index.html'],
      ['https://p.example/a/.well-known/playpodium.txt'],
    ],
    ['https://p.example/a/game.html', ['https://p.example/a/game.html'], []],
    ['https://p.example/play?id=1', ['https://p.example/play?id=1'], []],
    ['https://p.example/', ['https://p.example/'], []],
    ['https://p.example/#/games/1', [], []],
    ['https://p.example/v1.2/a', ['https://p.example/v1.2/a'], ['https://p.example/v1.2/a/.well-known/playpodium.txt']],
  ])('on a shared path (%s) are only that path’s', (playUrl, pages, files) => {
    expect(places(playUrl, 'path')).toMatchObject({ pages, files, dnsName: null });
  });

  it('are those of a shared path if the host has other people’s games, or in a personal folder', () => {
    expect(places('https://alice.example/a/', 'own', true)).toEqual(places('https://alice.example/a/', 'path'));
    expect(places('https://uni.example/~alice/').sharing).toBe('path');
    expect(places('https://uni.example/%7Ealice/').sharing).toBe('path');
  });

  it('have no DNS for an address without a host name', () => {
    expect(places('http://192.0.2.1/').dnsName).toBeNull();
    expect(places('http://[2001:db8::1]/').dnsName).toBeNull();
  });
});

describe('isOwnPlace', () => {
  const own = { playUrl: 'https://www.alice.example/a', sharing: 'own' } as const;
  const path = { playUrl: 'http://p.example/a/b', sharing: 'path' } as const;

  it.each([
    [own, 'https://alice.example/elsewhere'],
    [{ ...own, playUrl: 'http://alice.example/' }, 'https://www.alice.example/'],
    [{ playUrl: 'http://alice.github.io/a', sharing: 'site' } as const, 'https://alice.github.io/b'],
    [path, 'https://p.example/a/b/'],
    [path, 'http://p.example/a/b/c?d'],
    [{ ...path, playUrl: 'http://p.example/a/index.html' }, 'http://p.example/a'],
    [{ ...path, playUrl: 'http://p.example/play?id=1' }, 'http://p.example/play?id=1'],
    [{ ...path, playUrl: 'http://p.example/' }, 'http://p.example/'],
  ])('accepts %o: %s', (place, finalUrl) => {
    expect(isOwnPlace(place, finalUrl)).toBe(true);
  });

  it.each([
    [own, 'https://mallory.example/a'],
    [own, 'https://alice.example.mallory.example/a'],
    [own, 'https://games.alice.example/a'],
    [own, 'https://alice.example:8443/a'],
    // A redirect from https to http doesn't count, because an attacker could forge the http response.
    [own, 'http://alice.example/a'],
    [{ playUrl: 'https://alice.github.io/a', sharing: 'site' } as const, 'https://bob.github.io/a'],
    [{ playUrl: 'https://alice.github.io/a', sharing: 'site' } as const, 'https://www.alice.github.io/a'],
    [{ playUrl: 'https://alice.github.io/a', sharing: 'site' } as const, 'https://alice.github.io:8443/a'],
    [path, 'http://p.example/a/bb'],
    [path, 'http://p.example/a'],
    [path, 'http://p.example/a/b/../c'],
    [path, 'http://p.example/a/b%2f..%2fc'],
    [{ ...path, playUrl: 'http://p.example/play?id=1' }, 'http://p.example/play?id=2'],
    [{ ...path, playUrl: 'http://p.example/play?id=1' }, 'http://p.example/play'],
  ])('refuses %o: %s', (place, finalUrl) => {
    expect(isOwnPlace(place, finalUrl)).toBe(false);
  });

  it('compares quickly, however many slashes an address has', () => {
    const playUrl = `https://alice.example/${'/'.repeat(1_000_000)}x`;
    expect(isOwnPlace({ playUrl, sharing: 'path' }, playUrl)).toBe(true);
    expect(isOwnPlace({ playUrl, sharing: 'path' }, 'https://alice.example/x')).toBe(false);
  });
});

describe('hasTokenLine', () => {
  it('requires a line of its own', () => {
    expect(hasTokenLine('one\r\n  t-1\t\rtwo', 't-1')).toBe(true);
    expect(hasTokenLine('token: t-1', 't-1')).toBe(false);
    expect(hasTokenLine('t-11', 't-1')).toBe(false);
  });
});

describe('githubOwnersOf', () => {
  it.each([
    ['https://Alice.github.io/tanks', '', ['alice']],
    ['https://alice.example/', 'https://github.com/Bob/tanks', ['bob']],
    ['https://alice.github.io/', 'https://www.github.com/alice/tanks/tree/main', ['alice']],
    ['https://alice.github.io/', 'https://github.com/bob/tanks', ['alice', 'bob']],
    ['https://a.b.github.io/', 'https://github.com/bob', []],
    ['https://github.io/', 'https://github.com.mallory.example/bob/tanks', []],
    ['https://-alice.github.io/', 'https://gist.github.com/bob/1', []],
    ['not a url', 'https://github.com/b%2fc/d', []],
  ])('%s, %s: %o', (playUrl, sourceUrl, owners) => {
    expect(githubOwnersOf({ playUrl, sourceUrl })).toEqual(owners);
  });
});
