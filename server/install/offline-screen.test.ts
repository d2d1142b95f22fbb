import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { THEME_SCRIPT } from '#app/ui/theme.tsx';
import { OFFLINE_COLORS, OFFLINE_SCREEN } from './offline-screen.ts';

const tokens = readFileSync(new URL('../../app/styles/tokens.css', import.meta.url), 'utf8');

describe('the offline screen', () => {
  it.each(Object.entries(OFFLINE_COLORS))('has the %s of both themes', (name, pair) => {
    const declared = new RegExp(`--color-${name}:[^;]*; /\\* (#\\w{6}) (#\\w{6}) \\*/`).exec(tokens);
    expect(pair).toBe(`${declared?.[1]},${declared?.[2]}`);
  });

  it('applies the stored theme like every page', () => {
    expect(OFFLINE_SCREEN.html).toContain(THEME_SCRIPT.replace('document.', 'd.'));
  });

  it('loads nothing else, and names no other host', () => {
    expect(OFFLINE_SCREEN.html).not.toMatch(/\b(?:src|href)=|url\((?!#)|@import|fetch\(/);
    expect(OFFLINE_SCREEN.html.match(/https?:\/\/[^"]+/g)).toEqual(['http://www.w3.org/2000/svg']);
  });
});
