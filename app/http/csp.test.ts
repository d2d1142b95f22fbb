import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, takeScriptMarks } from './headers.server.ts';

const directive = (policy: string, name: string) => policy.split('; ').find((each) => each.startsWith(`${name} `));

describe('contentSecurityPolicy', () => {
  it('allows frames only from the given sources', () => {
    const plain = contentSecurityPolicy({});
    expect(directive(plain, 'frame-src')).toBeUndefined();
    expect(directive(plain, 'default-src')).toBe("default-src 'self'");
    expect(directive(contentSecurityPolicy({ frames: ['https:'] }), 'frame-src')).toBe('frame-src https:');
  });

  it('allows pictures only from our site', () => {
    expect(directive(contentSecurityPolicy({}), 'img-src')).toBe("img-src 'self' data: blob:");
  });

  it('prevents an injected <base> from changing where our links lead', () => {
    expect(contentSecurityPolicy({})).toContain("base-uri 'none'");
  });

  it('never allows other sites to frame our pages', () => {
    expect(contentSecurityPolicy({ frames: ['https:'] })).toContain("frame-ancestors 'none'");
  });

  it('allows scripts by their hashes', () => {
    const policy = contentSecurityPolicy({ scripts: ['a()', 'b()', 'a()'] });
    const hashes = ['a()', 'b()'].map((script) => createHash('sha256').update(script).digest('base64'));
    expect(directive(policy, 'script-src')).toBe(
      `script-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')}`,
    );
  });
});

describe('takeScriptMarks', () => {
  it('finds scripts with the mark, and doesn’t change a page without marks', () => {
    const page = (nonce: string) =>
      `<link${nonce} rel="preload"/><script${nonce}>a()</script><script async=""${nonce}>b()</script>` +
      `<script>evil()</script><script nonce="guessed">evil(2)</script><script${nonce} src="/c.js"></script>`;
    expect(takeScriptMarks(page(' nonce="m4rk"'), 'm4rk')).toEqual({
      html: page(''),
      scripts: ['a()', 'b()'],
    });
  });
});
