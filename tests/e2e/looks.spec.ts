import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { expectGoodLooks } from './support/looks.ts';
import { expect, test } from './support/test.ts';

const document = (main: string, style = '') =>
  `<!doctype html><html lang="en"><title>A page</title><meta name="viewport" content="width=device-width"><style>${style}</style><main><h1>A page</h1>${main}</main></html>`;

const answer = (page: Page, path: string, body: string) =>
  page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }));

const told = (looked: Promise<void>) =>
  looked.then(
    () => '',
    (error: Error) => error.message,
  );

test.describe('the checks of a page', () => {
  test('find violations in our own frames, and ignore other sites’ frames', async ({ page, site }) => {
    const bad = document('<img src="data:," width="9" height="9">');
    await answer(page, '/framed', bad);
    const stranger = site.url.replace('localhost', '127.0.0.1');
    for (const [from, wanted] of [
      ['', /image-alt.*\n.*iframe/],
      [stranger, /^$/],
    ] as const) {
      await answer(page, '/framing', document(`<iframe src="${from}/framed" title="A frame"></iframe>`));
      await page.goto('/framing');
      expect(await told(expectNoViolations(page))).toMatch(wanted);
    }
  });

  test('find what is wrong only in the dark theme, and what is too wide only on a tablet', async ({ page }) => {
    const dark = '@media (prefers-color-scheme: dark) { p { color: #777; background: #666 } }';
    const tablet = '@media (min-width: 800px) and (max-width: 900px) { p { width: 1000px } }';
    for (const [name, main, style, wanted] of [
      ['dark', '<p>Hard to read</p>', dark, /color-contrast/],
      ['tablet', '<p>Easy to read</p>', tablet, /the page is \d+ px wide on 820 px/],
      ['fine', '<p>Easy to read</p>', '', /^$/],
    ] as const) {
      await answer(page, `/${name}`, document(main, style));
      expect(await told(expectGoodLooks(page, [`/${name}`]))).toMatch(wanted);
    }
  });
});
