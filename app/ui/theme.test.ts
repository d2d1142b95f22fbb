import { describe, expect, it } from 'vitest';
import { THEME_KEY, THEME_SCRIPT, themeAfter } from './theme.tsx';

function runScript(stored: string | null | Error): Record<string, string> {
  const dataset: Record<string, string> = {};
  const storage = {
    getItem(key: string) {
      if (stored instanceof Error) throw stored;
      return key === THEME_KEY ? stored : null;
    },
  };
  new Function('localStorage', 'document', THEME_SCRIPT)(storage, { documentElement: { dataset } });
  return dataset;
}

describe('the theme', () => {
  it('goes from the system to light to dark and back', () => {
    expect(themeAfter(undefined)).toBe('light');
    expect(themeAfter('light')).toBe('dark');
    expect(themeAfter('dark')).toBe('system');
  });

  it('is in place before anything is painted', () => {
    expect(runScript('dark')).toEqual({ theme: 'dark' });
    expect(runScript('light')).toEqual({ theme: 'light' });
  });

  it('leaves the page to the system without a kept choice, or without storage', () => {
    expect(runScript(null)).toEqual({});
    expect(runScript('"><script>')).toEqual({});
    expect(runScript(new Error('blocked'))).toEqual({});
  });
});
