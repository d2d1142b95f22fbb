import { describe, expect, it } from 'vitest';
import { isLinkOf, linkText } from './profile.ts';

describe('a profile link', () => {
  it.each([
    ['website', 'https://ada.example', true],
    ['website', 'javascript:alert(1)', false],
    ['github', 'https://github.com/ada', true],
    ['github', 'https://gist.github.com/ada', true],
    ['github', 'https://github.com.evil.example/ada', false],
    ['github', 'https://notgithub.com/ada', false],
    ['x', 'https://x.com/ada', true],
    ['x', 'https://twitter.com/ada', true],
    ['x', 'https://max.com/ada', false],
    ['itch', 'https://ada.itch.io', true],
    ['itch', 'https://itch.io/profile/ada', true],
    ['itch', 'http://itch.io.example', false],
  ] as const)('of kind %s: %s is accepted: %s', (kind, url, is) => {
    expect(isLinkOf(kind, url)).toBe(is);
  });

  it('is shown without scheme, www and slash', () => {
    expect(linkText('https://www.ada.example/')).toBe('ada.example');
    expect(linkText('http://github.com/ada')).toBe('github.com/ada');
  });
});
