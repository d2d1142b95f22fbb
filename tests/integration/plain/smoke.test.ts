import { expect, it } from 'vitest';
import { openPlainSite } from '#tests/support/plain-site.ts';
import packageJson from '../../../package.json' with { type: 'json' };

it('the site responds with its first page, as HTML with a title', async () => {
  await using site = await openPlainSite();
  const page = await site.open().goto('/');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  // The page is rendered for the first request, and comes from the cache for the second.
  const again = await site.open().goto('/');
  for (const { headers } of [page, again]) expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.heading).not.toBe('');
  expect(page.header.hrefs(new RegExp(site.ctx.settings.brandName))).not.toEqual([]);
});

it('the site responds to a missing page with a message and status 404', async () => {
  await using site = await openPlainSite();
  const page = await site.open().goto('/no-such-page');
  expect(page.status).toBe(404);
  expect(page.heading).toBe('Oops! This page has gone missing.');
});

it('the site has files that browsers cache for a year, and reports its health and version', async () => {
  await using site = await openPlainSite();
  const page = await site.open().goto('/');
  const styles = page.parts('link').find((link) => link.attribute('rel') === 'stylesheet');
  const file = await fetch(`${site.url}${styles?.attribute('href')}`);
  expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(await (await fetch(`${site.url}/healthz`)).text()).toBe(`ok ${packageJson.version}`);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
});

it('the site sends files for GET, but not for POST', async () => {
  await using site = await openPlainSite();
  const status = async (method: string) =>
    (await fetch(`${site.url}/favicon.ico`, { method, headers: { Origin: site.url } })).status;
  expect(await status('GET')).toBe(200);
  expect(await status('HEAD')).toBe(200);
  expect(await status('POST')).toBe(404);
});
