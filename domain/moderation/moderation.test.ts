import { describe, expect, it } from 'vitest';
import { standingAt } from './moderation.ts';

describe('standingAt', () => {
  it('ends a suspension at its time, to the millisecond', () => {
    const suspended = { standing: 'suspended', suspendedUntil: 1_000 } as const;
    expect(standingAt(suspended, 999)).toBe('suspended');
    expect(standingAt(suspended, 1_000)).toBe('good');
  });

  it('keeps a suspension without an end, and a ban whatever its time', () => {
    expect(standingAt({ standing: 'suspended', suspendedUntil: null }, 9e15)).toBe('suspended');
    expect(standingAt({ standing: 'banned', suspendedUntil: 1 }, 9e15)).toBe('banned');
    expect(standingAt({ standing: 'good', suspendedUntil: null }, 0)).toBe('good');
  });
});
