import { expect, it } from 'vitest';
import { formatShortCount } from './game-card.tsx';

it('formats a number in at most four characters', () => {
  expect(
    [0, 950, 1_000, 1_234, 7_784, 9_949, 9_999, 26_400, 999_499, 999_999, 1_200_000].map(formatShortCount),
  ).toEqual(['0', '950', '1k', '1.2k', '7.8k', '9.9k', '10k', '26k', '999k', '1m', '1.2m']);
});
