import type { Page } from '@playwright/test';
import { confirmEmail } from '#services/accounts/email.ts';
import { SERVICE_ENV, SERVICE_PAGES, type ServicePerson, serviceAnswer } from '#tests/support/service-answers.ts';
import { expectGoodLooks, expectGoodLooksHere } from './support/looks.ts';
import { nextLinkTo } from './support/mail.ts';
import { test as base } from './support/test.ts';

interface Services {
  /** The person who consents at GitHub and Google; null if the person declines. */
  there: { person: ServicePerson | null };
}

const test = base.extend<Services>({
  siteGiven: { env: SERVICE_ENV },
  there: async ({ page, site }, use) => {
    const there: Services['there'] = { person: null };
    // Playwright can't intercept redirects, so the redirect to the service is replaced by the one back to the site.
    await page.route(/\/sign-in\/(?:github|google)$/, async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const { pathname } = new URL(route.request().url());
      const service = pathname.endsWith('github') ? 'github' : 'google';
      const location = response.headers().location ?? '';
      if (!location.startsWith(`${SERVICE_PAGES[service]}?`)) return route.fulfill({ response });
      const state = new URL(location).searchParams.get('state') ?? '';
      const answer = new URLSearchParams(there.person ? { code: 'a-code', state } : { error: 'access_denied', state });
      const back = `${site.url}${pathname}/callback?${answer}`;
      return route.fulfill({ response, headers: { ...response.headers(), location: back } });
    });
    const { fetch } = globalThis;
    globalThis.fetch = async (input) => {
      const { href } = new URL(input instanceof Request ? input.url : input);
      if (!there.person) throw new Error(`Nobody is there to answer ${href}.`);
      return Response.json(serviceAnswer(href, there.person));
    };
    await use(there);
    globalThis.fetch = fetch;
  },
});
const { expect } = test;

let count = 0;
const somebody = (given: Partial<ServicePerson> = {}): ServicePerson => {
  count += 1;
  return { id: String(1_000 + count), email: `there${count}@example.com`, isVerified: true, ...given };
};

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test.describe('sign-in services', () => {
  test('can be connected and disconnected in the settings', async ({ page, site, signIn, there }) => {
    const account = await signIn();
    await page.goto('/settings');
    const section = page.getByRole('region', { name: 'Sign-in services' });
    await expect(section.getByText('Please confirm your email address first.')).toBeVisible();
    await expect(section.getByRole('button')).toHaveCount(0);
    const link = nextLinkTo(site, account.email);
    await press(page, 'Send the link again');
    await expect(page.getByText('One more step')).toBeVisible();
    const token = new URL(await link, site.url).searchParams.get('token') ?? '';
    await confirmEmail(site.ctx, { token, clientAddress: '198.51.100.9' });
    await page.goto('/settings');
    there.person = somebody();
    await press(page, 'Connect GitHub');
    await expect(
      page.getByText('GitHub knows you by a different email address, so it was not connected.').first(),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/settings/);
    there.person = somebody({ email: account.email });
    await press(page, 'Connect GitHub');
    await expect(page.getByText('GitHub connected').first()).toBeVisible();
    await expect(section.getByText('Connected', { exact: true })).toBeVisible();
    await expectGoodLooksHere(page);
    await press(page, 'Disconnect GitHub');
    await expect(page.getByText('GitHub disconnected').first()).toBeVisible();
    await expect(section.getByRole('button', { name: 'Connect GitHub' })).toBeVisible();
  });

  test('are on forms that are accessible and fit the screen', async ({ page }) => {
    await expectGoodLooks(page, ['/register']);
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  });
});
