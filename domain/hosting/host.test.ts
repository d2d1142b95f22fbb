import { describe, expect, it } from 'vitest';
import { complaintAboutGamesUrl, gameOrigin, gamesOfLocalhost, labelIn, parseGamesUrl } from './host.ts';

const GAMES = { scheme: 'https', suffix: '.games.example.net', port: '' } as const;

describe('the games’ addresses', () => {
  it.each([
    ['https://*.games.example.net', GAMES],
    ['https://*.Games.Example.net:443/', GAMES],
    ['http://*.localhost:3000', { scheme: 'http', suffix: '.localhost', port: ':3000' }],
    ['https://games.example.net', null],
    ['https://*.games.example.net/play', null],
    ['https://*.games.example.net:99999', null],
    ['ftp://*.games.example.net', null],
    ['*.games.example.net', null],
    ['https://*.*.example.net', null],
    ['https://*', null],
  ])('reads %s', (text, games) => {
    expect(parseGamesUrl(text)).toEqual(games);
  });

  it.each([
    ['https://*.games.example.net', 'https://example.net', null],
    ['https://*.example.net', 'https://example.net', null],
    ['https://*.example.net', 'https://www.example.net', /^would take the name/],
    ['http://*.games.example.net', 'http://example.net', /^must begin with https/],
    ['http://*.localhost:3000', 'http://localhost:3000', null],
    ['http://*.localhost:3000', 'https://example.net', /^must begin with https/],
  ])('%s with a site at %s', (text, publicUrl, complaint) => {
    const games = parseGamesUrl(text);
    const said = games && complaintAboutGamesUrl(games, publicUrl);
    if (complaint) expect(said).toMatch(complaint);
    else expect(said).toBeNull();
  });

  it('need no setting on localhost alone', () => {
    expect(gamesOfLocalhost('http://localhost:3000')).toEqual({ scheme: 'http', suffix: '.localhost', port: ':3000' });
    expect(gamesOfLocalhost('http://127.0.0.1:3000')).toBeNull();
    expect(gamesOfLocalhost('https://example.net')).toBeNull();
    expect(gameOrigin(GAMES, 'abcdefgh1')).toBe('https://abcdefgh1.games.example.net');
  });

  it.each([
    ['abcdefgh1.games.example.net', 'abcdefgh1'],
    ['ABCDEFGH1.Games.Example.NET.:8443', 'abcdefgh1'],
    ['a.b.games.example.net', ''],
    ['xn--bcher-kva.games.example.net', ''],
    ['.games.example.net', ''],
    ['games.example.net', null],
    ['evilgames.example.net', null],
    ['abcdefgh1.games.example.net.evil.example', null],
    ['127.0.0.1:3000', null],
    ['', null],
  ])('%s names %s', (host, label) => {
    expect(labelIn(host, GAMES)).toBe(label);
  });
});
