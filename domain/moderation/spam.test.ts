import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { UPKEEP_LIMITS } from '../upkeep-limits.ts';
import { type SpamSign, type SubmissionFacts, spamSigns } from './spam.ts';

const PLAIN: SubmissionFacts = {
  title: 'Tiny Tanks',
  description: 'Small tanks, large maps. More at https://tanks.example/ and https://tanks.example/help.',
  tags: ['Action', 'co-op'],
  playUrl: 'https://tanks.example/play',
  refusedThere: 0,
  recentThere: 0,
  recentByThem: 0,
  recentFromNetwork: 0,
  recentOnSite: 0,
  isRaid: false,
};
const MANY = UPKEEP_LIMITS.spam.aDayFromOnePlace;

const CASES: readonly (readonly [name: string, given: Partial<SubmissionFacts>, signs: SpamSign[]])[] = [
  ['a game like any other', {}, []],
  ['two links in a description', { description: 'https://a.example http://b.example' }, []],
  ['three of them', { description: 'https://a.example http://b.example www.c.example' }, ['links']],
  ['the same in forum marks', { description: '[url=x]a[/url] [URL]b[/URL] <a href=x>' }, ['links']],
  ['a link in the title', { title: 'Play at https://pills.example now' }, ['links']],
  ['a bare host in the title', { title: 'www.pills.example' }, ['links']],
  ['a link in a tag', { tags: ['cheap', 'HTTP://pills.example'] }, ['links']],
  ['a dot in a title', { title: 'agar.io vs. www' }, []],
  ['a word that ends like a scheme', { title: 'nothttp: the game' }, []],
  ['a shortener', { playUrl: 'https://bit.ly/3xYz' }, ['shortened']],
  ['a shortener with www', { playUrl: 'http://www.tinyurl.com/abc' }, ['shortened']],
  ['a host that only ends like one', { playUrl: 'https://orbit.ly/game' }, []],
  ['many from its network', { recentFromNetwork: UPKEEP_LIMITS.networks.games }, ['network']],
  ['any game during a raid', { isRaid: true }, ['raid']],
  ['many on the site', { recentOnSite: UPKEEP_LIMITS.networks.gamesOnSite }, ['site']],
  ['a place of which one game was taken away', { refusedThere: 1 }, ['refused-place']],
  ['one less than many from one place', { recentThere: MANY - 1 }, []],
  ['many from one place', { recentThere: MANY }, ['flood']],
  ['one less than many by one person', { recentByThem: LIMITS.newcomer.gamesADay - 1 }, []],
  ['many by one person', { recentByThem: LIMITS.newcomer.gamesADay }, ['many']],
  [
    'all of it, in one order',
    { title: 'www.a.example', playUrl: 'https://t.co/x', refusedThere: 2, recentThere: 99 },
    ['links', 'shortened', 'refused-place', 'flood'],
  ],
];

describe('spamSigns', () => {
  it.each(CASES)('%s', (_, given, signs) => {
    expect(spamSigns({ ...PLAIN, ...given })).toEqual(signs);
  });
});
