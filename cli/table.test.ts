import { expect, it } from 'vitest';
import { formatTable } from './output.ts';

it('aligns texts to the left and numbers to the right', () => {
  expect(
    formatTable(
      ['', 'read'],
      [
        ['games', 1_656],
        ['users', 3],
      ],
    ),
  ).toBe('        read\ngames  1,656\nusers      3');
});
