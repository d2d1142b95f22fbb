import { expect, test } from 'vitest';
import { createDice, hashText } from './random.ts';

test('the same seed gives the same numbers', () => {
  const [one, other] = [createDice('g1'), createDice('g1')];
  expect(Array.from({ length: 50 }, () => one.next())).toEqual(Array.from({ length: 50 }, () => other.next()));
});

test('seeds that differ by one character give different numbers from the start', () => {
  expect(createDice('g1').next()).not.toBe(createDice('g2').next());
  expect(hashText('g1')).not.toBe(hashText('g2'));
  expect(hashText('g1', 1)).not.toBe(hashText('g1', 2));
});

test('the generator’s numbers are fixed, because a change would redraw every cover', () => {
  const dice = createDice('playpodium');
  expect([hashText('playpodium'), dice.whole(0, 999), dice.whole(0, 999), dice.whole(0, 999)]).toMatchInlineSnapshot(`
    [
      2289895126,
      235,
      566,
      146,
    ]
  `);
});

test('whole numbers reach both bounds, never exceed them, and are evenly distributed', () => {
  const dice = createDice('ends');
  const seen = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < 6000; at++) {
    const thrown = dice.whole(0, 5);
    seen[thrown] = (seen[thrown] ?? 0) + 1;
  }
  expect(seen).toHaveLength(6);
  for (const count of seen) expect(count).toBeGreaterThan(850);
});

test('`chance` has the given probability, and `pick` picks only from its list', () => {
  const dice = createDice('chance');
  const hits = Array.from({ length: 4000 }, () => dice.chance(0.3)).filter(Boolean).length;
  expect(hits).toBeGreaterThan(1050);
  expect(hits).toBeLessThan(1350);
  expect(new Set(Array.from({ length: 100 }, () => dice.pick(['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']));
});
