import { expect, it } from 'vitest';
import { parseUntil } from './forms.ts';

it.each([
  ['', null],
  ['2026-12-31', Date.UTC(2027, 0, 1) - 1],
  ['2026-13-01', undefined],
  ['31.12.2026', undefined],
  ['2026-12-31T10:00', undefined],
])('a suspension until %j ends with that day: %s', (text, until) => {
  expect(parseUntil(text)).toBe(until);
});
