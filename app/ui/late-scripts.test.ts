import { describe, expect, it } from 'vitest';
import { putOffScripts } from './late-scripts.ts';

describe('putting off the scripts of a page', () => {
  it('leaves nothing that a browser would load by itself', () => {
    const page =
      '<link rel="modulepreload" href="/a.js"/><script nonce="m" type="module" async="">import "/a.js"</script>';
    expect(putOffScripts(page, 'm')).toBe(
      '<link rel="late" href="/a.js"/><script nonce="m" type="late">import "/a.js"</script>',
    );
  });

  it('leaves others alone', () => {
    const page =
      '<script nonce="other" type="module" async="">a()</script><script nonce="m">b()</script><link rel="preload" href="/c"/>';
    expect(putOffScripts(page, 'm')).toBe(page);
  });
});
