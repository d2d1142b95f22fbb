import { afterEach, describe, expect, it, vi } from 'vitest';
import { scrollBehavior } from './motion.ts';

afterEach(() => vi.unstubAllGlobals());

describe('scrolling', () => {
  it.each([
    ['is smooth', false, 'smooth'],
    ['jumps where less motion is wanted', true, 'instant'],
  ])('%s', (_, matches, behavior) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: matches && query === '(prefers-reduced-motion: reduce)',
    }));
    expect(scrollBehavior()).toBe(behavior);
  });
});
