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
  it('cycles through system, light and dark', () => {
    expect(themeAfter(undefined)).toBe('light');
    expect(themeAfter('light')).toBe('dark');
    expect(themeAfter('dark')).toBe('system');
  });

  it('is applied before the first paint', () => {
    expect(runScript('dark')).toEqual({ theme: 'dark' });
    expect(runScript('light')).toEqual({ theme: 'light' });
  });

  it('is the system’s without a stored choice or without storage', () => {
    expect(runScript(null)).toEqual({});
    expect(runScript('"><script>')).toEqual({});
    expect(runScript(new Error('blocked'))).toEqual({});
  });
});
