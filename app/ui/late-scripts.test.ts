import { describe, expect, it, vi } from 'vitest';
import { LATE_SCRIPT, putOffScripts } from './late-scripts.ts';

describe('delaying the scripts of a page', () => {
  it('leaves nothing that a browser would load at once', () => {
    const page =
      '<link rel="modulepreload" href="/a.js"/><script nonce="m" type="module" async="">import "/a.js"</script>';
    expect(putOffScripts(page, 'm')).toBe(
      '<link rel="late" href="/a.js"/><script nonce="m" type="late">import "/a.js"</script>',
    );
  });

  it('doesn’t change other scripts', () => {
    const page =
      '<script nonce="other" type="module" async="">a()</script><script nonce="m">b()</script><link rel="preload" href="/c"/>';
    expect(putOffScripts(page, 'm')).toBe(page);
  });
});

describe('loading the delayed scripts after the first paint', () => {
  it('requests each script in a task of its own, and runs the page’s script last', () => {
    const links = ['/a.js', '/b.js'].map((href) => ({ href, rel: 'late' }));
    const script = { textContent: 'import "/a.js"' };
    const appended: object[] = [];
    const page = {
      querySelectorAll: () => [...links, script],
      createElement: () => ({ remove: () => undefined }),
      head: { append: (element: object) => appended.push(element) },
    };
    const tasks: (() => void)[] = [];
    const later = vi.fn((task: () => void) => tasks.push(task));
    const names = ['document', 'PerformanceObserver', 'setTimeout', 'addEventListener'];
    // Without PerformanceObserver, the script loads everything when its timer ends.
    new Function(...names, LATE_SCRIPT)(page, undefined, later, () => undefined);
    expect(later).toHaveBeenCalledExactlyOnceWith(expect.any(Function), 3_000);
    tasks.shift()?.();
    const states = tasks.map((task) => {
      task();
      return [...links.map(({ rel }) => rel), appended.length];
    });
    expect(states).toEqual([
      ['modulepreload', 'late', 0],
      ['modulepreload', 'modulepreload', 0],
      ['modulepreload', 'modulepreload', 1],
    ]);
    expect(appended).toMatchObject([{ type: 'module', textContent: 'import "/a.js"' }]);
  });
});
