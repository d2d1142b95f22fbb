import { EventEmitter } from 'node:events';
import type { BrowserContext } from '@playwright/test';
import { expect, it } from 'vitest';
import { NeverAnswered, unrefused } from './unrefused.ts';

/** A site that responds to each try with the next of these statuses, and later with 200. */
function siteThatAnswers(...statuses: number[]) {
  const browser = new EventEmitter();
  const pauses: number[] = [];
  let tries = 0;
  const ask = (isNavigation = true) =>
    unrefused(
      browser as unknown as BrowserContext,
      async () => {
        const status = statuses[tries] ?? 200;
        tries += 1;
        browser.emit('response', {
          status: () => status,
          request: () => ({ isNavigationRequest: () => isNavigation }),
        });
        if (status !== 200 && isNavigation) throw new Error(`answered ${status}`);
        return tries;
      },
      { what: 'home', pause: async () => pauses.push(tries) },
    );
  return { ask, pauses };
}

it('repeats a request after a pause until the site has answered', async () => {
  const { ask, pauses } = siteThatAnswers(503, 503);
  await expect(ask()).resolves.toBe(3);
  expect(pauses).toEqual([1, 2]);
});

it('fails immediately for any other reason', async () => {
  const { ask, pauses } = siteThatAnswers(500);
  await expect(ask()).rejects.toThrow('answered 500');
  expect(pauses).toEqual([]);
});

it('by default, ignores a refused picture or script', async () => {
  await expect(siteThatAnswers(503).ask(false)).resolves.toBe(1);
});

it('throws an error if it is always refused', async () => {
  const { ask } = siteThatAnswers(...Array.from({ length: 100 }, () => 503));
  await expect(ask()).rejects.toBeInstanceOf(NeverAnswered);
});
