import { describe, expect, it } from 'vitest';
import {
  isCheckableLink,
  isExampleAddress,
  isOwnNetworkAway,
  type LinkOutcome,
  type LinkState,
  nextLinkCheck,
  nextLinkState,
  readLinkAnswer,
  WORKING_LINK,
} from './link-health.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Looks at a link, such as '0 works, 24 dead': in hours, with what it found. Returns events like '72 went-offline'. */
function look(looks: string) {
  let state: LinkState = WORKING_LINK;
  const events: string[] = [];
  for (const [hours, outcome] of looks.split(', ').map((each) => each.split(' '))) {
    const next = nextLinkState(state, outcome as LinkOutcome, Number(hours) * HOUR);
    state = next.state;
    events.push(...next.events.map((event) => `${hours} ${event}`));
  }
  return { state, events };
}

describe('nextLinkState', () => {
  it.each([
    ['a link that works', '0 works, 24 works', []],
    ['two failures', '0 dead, 80 dead', []],
    ['three failures within 72 hours', '0 dead, 30 dead, 71 dead', []],
    ['three failures over 72 hours', '0 dead, 36 dead, 72 dead', ['72 went-offline']],
    ['failures that a success parts', '0 dead, 24 dead, 48 works, 72 dead, 96 dead', []],
    ['failures with what is unclear between them', '0 dead, 24 unclear, 48 dead, 96 dead', ['96 went-offline']],
    ['what is always unclear', '0 unclear, 100 unclear, 1000 unclear', []],
    ['14 days of failures', '0 dead, 36 dead, 72 dead, 335 dead, 336 dead', ['72 went-offline', '336 left-boards']],
    [
      'a success after that',
      '0 dead, 36 dead, 336 dead, 340 works',
      ['336 went-offline', '336 left-boards', '340 came-back'],
    ],
  ])('%s', (_, looks, events) => {
    expect(look(looks).events).toEqual(events);
  });

  it('remembers the time of the first failure', () => {
    expect(look('5 dead, 50 dead, 99 unclear').state).toEqual({
      failures: 2,
      firstFailedAt: 5 * HOUR,
      isOffline: false,
      isOffBoards: false,
    });
  });

  it('stays offline and off the boards until the link works, even if the clock was set back', () => {
    const gone = { failures: 9, firstFailedAt: 400 * HOUR, isOffline: true, isOffBoards: true };
    expect(nextLinkState(gone, 'dead', 300 * HOUR)).toEqual({ state: { ...gone, failures: 10 }, events: [] });
  });
});

describe('readLinkAnswer', () => {
  it.each([
    [199, 'unclear'],
    [200, 'works'],
    [299, 'works'],
    [300, 'unclear'],
    [404, 'dead'],
    [410, 'dead'],
    [301, 'unclear'],
    [401, 'unclear'],
    [403, 'unclear'],
    [429, 'unclear'],
    [500, 'unclear'],
    [503, 'unclear'],
  ] as const)('status %i: %s', (status, outcome) => {
    expect(readLinkAnswer({ kind: 'answered', status })).toBe(outcome);
  });

  it.each([
    ['unknown-host', 'dead'],
    ['refused', 'dead'],
    [undefined, 'unclear'],
  ] as const)('failed with reason %s: %s', (reason, outcome) => {
    expect(readLinkAnswer({ kind: 'failed', reason })).toBe(outcome);
  });
});

describe('nextLinkCheck', () => {
  it('is a day later, give or take two hours', () => {
    expect(nextLinkCheck(1_000, 0)).toBe(1_000 + DAY - 2 * HOUR);
    expect(nextLinkCheck(1_000, 0.5)).toBe(1_000 + DAY);
    expect(nextLinkCheck(1_000, 0.999_999)).toBeLessThanOrEqual(1_000 + DAY + 2 * HOUR);
  });
});

describe('isCheckableLink', () => {
  it.each([
    'https://games.io/play',
    'http://example.org.games.io/',
    'https://myexample.org/',
    'https://latest.dev/',
  ])('accepts %s', (url) => {
    expect(isCheckableLink(url)).toBe(true);
  });

  it.each([
    '',
    'nonsense',
    'ftp://games.io/',
    'https://example.org/g/1',
    'https://play.example.com./',
    'https://EXAMPLE.net',
    'https://play.example/1',
    'http://localhost:3000/',
    'http://game.localhost/',
    'http://a.test/',
    'http://nas.local/',
    'http://x.invalid/',
  ])('refuses %j', (url) => {
    expect(isCheckableLink(url)).toBe(false);
  });
});

describe('isExampleAddress', () => {
  it.each([
    ['https://play.example.org/toast-rush/', true],
    ['https://EXAMPLE.com./', true],
    ['http://example.net', true],
    ['https://myexample.org/', false],
    ['https://example.org.games.io/', false],
    ['https://games.io/?at=example.org', false],
    ['https://play.example/1', false],
    ['', false],
  ])('of %j is %s', (url, expected) => {
    expect(isExampleAddress(url)).toBe(expected);
  });
});

describe('isOwnNetworkAway', () => {
  const gone = { kind: 'failed', reason: 'unknown-host' } as const;
  const of = (count: number, answer: Parameters<typeof readLinkAnswer>[0] = gone) =>
    Array.from({ length: count }, (_, n) => ({ url: `https://host-${n}.dev/`, answer }));

  it('is likely if all of several hosts can’t be reached', () => {
    expect(isOwnNetworkAway(of(5))).toBe(true);
  });

  it.each([
    ['few hosts', of(4)],
    ['many games on one host', of(9).map(({ answer }) => ({ url: 'https://one.dev/', answer }))],
    [
      'one that answers, whatever it says',
      [...of(9), { url: 'https://up.dev/', answer: { kind: 'answered', status: 404 } as const }],
    ],
    ['one that fails in another way', [...of(9), ...of(1, { kind: 'failed', reason: undefined })]],
    ['nothing at all', []],
  ])('is not concluded from %s', (_, answers) => {
    expect(isOwnNetworkAway(answers)).toBe(false);
  });
});
