import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** Minified, because every page parses it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  interface Window {
    axe: { run(within: string | object, options: RunOptions): Promise<AxeResults> };
  }
}

/** Expects axe to find no violations. A failure names the broken rule, the element and the remedy. */
export async function expectNoViolations(page: Page, { within }: { within?: string | undefined } = {}): Promise<void> {
  const { origin } = new URL(page.url());
  const frames = page.frames().filter((frame) => new URL(frame.url(), origin).origin === origin);
  const options: RunOptions = {
    runOnly: { type: 'tag', values: STANDARDS },
    resultTypes: ['violations'],
    iframes: frames.length > 1,
  };
  for (const frame of frames) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  }
  const told = await page.evaluate(
    async ([part, how]) => {
      const { violations } = await window.axe.run(part ?? document, how);
      return violations.flatMap(({ id, impact, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id} (${impact}): ${help}\n  ${target.join(' ')}\n  ${failureSummary}`,
        ),
      );
    },
    [within, options] as const,
  );
  expect(told, 'breaches of accessibility').toEqual([]);
}
