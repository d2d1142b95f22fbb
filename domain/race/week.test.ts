import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWeek, WEEK, weekInWords, weekName, weekOf } from './week.ts';

const at = (text: string) => Date.parse(text);

describe('weeks of races', () => {
  it.each([
    ['2026-11-22T23:59:59.999Z', '2026-W47'],
    ['2026-11-23T00:00:00.000Z', '2026-W48'],
    ['2026-11-29T23:59:59.999Z', '2026-W48'],
    ['2026-12-31T12:00:00Z', '2026-W53'],
    ['2027-01-03T23:59:59.999Z', '2026-W53'],
    ['2027-01-04T00:00:00Z', '2027-W01'],
    ['2025-12-28T12:00:00Z', '2025-W52'],
    ['2025-12-29T00:00:00Z', '2026-W01'],
    ['2021-01-01T00:00:00Z', '2020-W53'],
    ['2024-12-30T00:00:00Z', '2025-W01'],
    ['1970-01-05T00:00:00Z', '1970-W02'],
  ])('%s lies in %s', (time, name) => {
    const week = weekOf(at(time));
    expect(weekName(week)).toBe(name);
    expect(new Date(week).getUTCDay()).toBe(1);
    expect(parseWeek(name)).toBe(week);
  });

  it('begin every seven days, and are named and read back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('1970-01-12'), max: at('2400-01-01') }), (time) => {
        const week = weekOf(time);
        expect(time - week).toBeGreaterThanOrEqual(0);
        expect(time - week).toBeLessThan(WEEK);
        expect(parseWeek(weekName(week))).toBe(week);
      }),
    );
  });

  it.each([
    '',
    '2026',
    '2026-48',
    '2026-W00',
    '2025-W53',
    '2026-W54',
    '2026-w48',
    '2026-W4',
    ' 2026-W48',
    '0001-W01',
  ])('have no name %j', (name) => {
    expect(parseWeek(name)).toBeNull();
  });

  it('are said in words', () => {
    expect(weekInWords(at('2026-11-23'))).toBe('week 48 of 2026');
    expect(weekInWords(at('2025-12-29'))).toBe('week 1 of 2026');
  });
});
