import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './headers.server.ts';

const directive = (policy: string, name: string) =>
  policy.split('; ').find((each) => each.startsWith(`${name} `));

describe('contentSecurityPolicy', () => {
  it('lets frames lead where it is told and nowhere else', () => {
    const plain = contentSecurityPolicy('<p>x</p>');
    expect(directive(plain, 'frame-src')).toBeUndefined();
    expect(directive(plain, 'default-src')).toBe("default-src 'self'");
    expect(directive(contentSecurityPolicy('', { frames: ['https:'] }), 'frame-src')).toBe(
      'frame-src https:',
    );
  });

  it('lets pictures come from us alone', () => {
    expect(directive(contentSecurityPolicy(''), 'img-src')).toBe("img-src 'self' data: blob:");
  });

  it('never lets anybody frame us', () => {
    expect(contentSecurityPolicy('', { frames: ['https:'] })).toContain("frame-ancestors 'none'");
  });
});
