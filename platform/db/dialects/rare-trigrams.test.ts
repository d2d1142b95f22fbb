import { describe, expect, it } from 'vitest';
import { askedOf } from './rare-trigrams.ts';

const SHARES: Readonly<Record<string, number>> = { adg: 0.01, seu: 0.01, nci: 0.02, num: 0.9 };
const about = {
  shareOf: (trigram: string) => SHARES[trigram] ?? 0.95,
  games: 1_000_000,
  isKnown: () => true,
};

describe('what an index of trigrams is asked for', () => {
  it('is one word as it is', () => {
    expect(askedOf([['badger', 'badgers']], about)).toEqual([['badger', 'badgers']]);
  });

  it('is the rarest trigram of each of several words', () => {
    expect(askedOf([['badger'], ['museum']], about)).toEqual([['adg'], ['seu']]);
  });

  it('leaves out what few games are looked at without', () => {
    expect(askedOf([['ancient'], ['badger'], ['museum']], about)).toEqual([null, ['adg'], ['seu']]);
    expect(askedOf([['badger'], ['number']], { ...about, games: 5_000 })).toEqual([['adg'], null]);
  });

  it('is asked once for spellings that have it in common', () => {
    expect(askedOf([['badger', 'badges'], ['museum']], about)).toEqual([['adg'], ['seu']]);
  });

  it('is no word without a trigram that may be asked for, and all of them when none has one', () => {
    expect(askedOf([['of'], ['badger']], about)).toEqual([null, ['adg']]);
    expect(askedOf([['of'], ['me']], about)).toEqual([['of'], ['me']]);
    const isKnown = (trigram: string) => /^[a-z]{3}$/.test(trigram);
    expect(askedOf([['волк'], ['badger']], { ...about, isKnown })).toEqual([null, ['adg']]);
  });
});
