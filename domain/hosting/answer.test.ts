import { describe, expect, it } from 'vitest';
import { askedFor, hostedHeaders, rangeIn } from './answer.ts';

const asked = (headers: Readonly<Record<string, string>>) => askedFor((name) => headers[name]);
const sent = (dest: string, mode: string, site: string) => ({
  'sec-fetch-dest': dest,
  'sec-fetch-mode': mode,
  'sec-fetch-site': site,
});

describe('what asks for a hosted file', () => {
  it.each([
    ['a program or an old browser', {}, 'outside'],
    ['an address typed into a browser', sent('document', 'navigate', 'none'), 'outside'],
    ['a link on another site', sent('document', 'navigate', 'cross-site'), 'outside'],
    ['a popup of the game', sent('document', 'navigate', 'same-origin'), 'outside'],
    ['an <embed>', sent('embed', 'navigate', 'cross-site'), 'outside'],
    ['an <object>', sent('object', 'navigate', 'same-origin'), 'outside'],
    ['a <frame>', sent('frame', 'navigate', 'cross-site'), 'outside'],
    ['the player', sent('iframe', 'navigate', 'cross-site'), 'html'],
    ['the game, which leads itself on', sent('iframe', 'navigate', 'same-origin'), 'html'],
    ['a script of the game', sent('script', 'no-cors', 'same-origin'), 'part'],
    ['a fetch of the game', sent('empty', 'cors', 'same-origin'), 'part'],
    ['a worker of the game', sent('worker', 'same-origin', 'same-origin'), 'part'],
    ['a picture on another site', sent('image', 'no-cors', 'cross-site'), 'foreign'],
    ['a fetch of another game', sent('empty', 'cors', 'same-site'), 'foreign'],
    ['a script without a site', { 'sec-fetch-dest': 'script', 'sec-fetch-mode': 'no-cors' }, 'foreign'],
    ['a service worker', { ...sent('serviceworker', 'same-origin', 'same-origin') }, 'service-worker'],
    ['a service worker that says so', { 'service-worker': 'script' }, 'service-worker'],
  ])('%s', (_who, headers, expected) => {
    expect(asked(headers as Readonly<Record<string, string>>)).toBe(expected);
  });
});

it('lets only the site frame it, 127.0.0.1 too where that is the same machine', () => {
  const games = { scheme: 'http', suffix: '.localhost', port: ':3000' } as const;
  const headers = hostedHeaders({ publicUrl: 'http://localhost:3000', games, gamesNetwork: 'open' }, 'abcdefgh1');
  expect(headers['Content-Security-Policy']).toBe(
    'sandbox allow-scripts allow-same-origin allow-pointer-lock allow-orientation-lock allow-forms; ' +
      "frame-ancestors http://localhost:3000 http://127.0.0.1:3000; form-action 'self'; base-uri 'self'",
  );
  const own = hostedHeaders({ publicUrl: 'https://example.net', games, gamesNetwork: 'self' }, 'abcdefgh1');
  expect(own['Content-Security-Policy']).toContain('frame-ancestors https://example.net;');
  expect(own['Content-Security-Policy']).toContain('default-src http://abcdefgh1.localhost:3000 data: blob:');
});

it.each([
  [undefined, 'whole'],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=4-2', 'none'],
  ['bytes=1-2,4-5', 'whole'],
  ['lines=1-2', 'whole'],
])('the range %s of ten bytes', (header, range) => {
  expect(rangeIn(header, 10)).toEqual(range);
});
