import { describe, expect, test } from 'vitest';
import { contrastOf, PAIRS, pairIndexOf } from './palette.ts';
import { choosePlate } from './plate.ts';
import { createDice, hashText } from './random.ts';

const LIGHT_PAGE = '#FBF6EE';
const DARK_PAGE = '#14101B';

test('contrast is computed as in WCAG', () => {
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrastOf('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
  expect(contrastOf('#FFFFFF', '#767676')).toBe(contrastOf('#767676', '#FFFFFF'));
});

test('there are twelve different pairs', () => {
  expect(PAIRS).toHaveLength(12);
  expect(new Set(PAIRS.map((tones) => tones.name)).size).toBe(12);
  expect(new Set(PAIRS.map((tones) => tones.field)).size).toBe(12);
});

describe.each(PAIRS)('$name', (tones) => {
  test('is readable: every plate for a title has a contrast of at least 4.5:1', () => {
    const seen = new Set<string>();
    for (let at = 0; at < 300; at++) {
      const plate = choosePlate({ title: at % 2 ? 'Title' : '題名', tones, dice: createDice(`plate-${at}`) });
      expect(contrastOf(plate.background, plate.colour)).toBeGreaterThanOrEqual(4.5);
      seen.add(plate.background);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  test('makes the figure stand out on the field, and the field on both themes’ pages', () => {
    expect(contrastOf(tones.figure, tones.field)).toBeGreaterThan(2.4);
    expect(contrastOf(tones.field, LIGHT_PAGE)).toBeGreaterThan(1.35);
    expect(contrastOf(tones.field, DARK_PAGE)).toBeGreaterThan(1.35);
  });
});

test('consecutive ids never get the same pair, and all pairs are used equally', () => {
  for (const stem of ['g', 'js13k-', 'game_', '']) {
    const pairs = Array.from({ length: 1200 }, (_, at) => pairIndexOf(`${stem}${at + 1}`));
    for (let at = 1; at < pairs.length; at++) expect(pairs[at]).not.toBe(pairs[at - 1]);
    for (let pair = 0; pair < 12; pair++) expect(pairs.filter((one) => one === pair)).toHaveLength(100);
  }
});

test('ids of words or hexadecimal digits use all pairs', () => {
  const counts = new Map<number, number>();
  for (let at = 0; at < 2400; at++) {
    const pair = pairIndexOf(`${hashText(`a${at}`).toString(16)}-${hashText(`b${at}`).toString(36)}-x`);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  expect(counts.size).toBe(12);
  for (const count of counts.values()) {
    expect(count).toBeGreaterThan(150);
    expect(count).toBeLessThan(250);
  }
});
