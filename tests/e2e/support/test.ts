import { test as base } from '@playwright/test';
import type { DialectName } from '#platform/db/dialects/dialect.ts';
import { type Account, createAccount, type NewAccount, signInBrowser } from './accounts.ts';
import { startDatabase } from './database.ts';
import { type Problems, watchForProblems } from './problems.ts';
import { type Site, startSite } from './site.ts';
import { slowDown } from './slowness.ts';

export interface SiteOptions {
  database: DialectName;
  /** The built site of this worker; its tests share it, so each makes what it needs. */
  site: Site;
}

export interface Fixtures {
  /** What the test expects to go wrong in the browser; all else fails it. Watches without being asked. */
  problems: Problems;
  /** Another site without any content, of this test alone; go there by its full address. */
  emptySite: Site;
  /** Makes an account by the site's own services. */
  createAccount: (given?: NewAccount) => Promise<Account>;
  /** Signs the browser in, with a new account when none is given. */
  signIn: (account?: Account) => Promise<Account>;
}

/**
 * Playwright's test with the real built site behind `page`: its own database and data directory per worker, stopped and
 * gone afterwards. A test fails on any error in the browser's console and any request to another host.
 */
export const test = base.extend<Fixtures, SiteOptions>({
  database: ['sqlite', { option: true, scope: 'worker' }],
  site: [
    async ({ database }, use) => {
      await using url = await startDatabase(database);
      await using site = await startSite({ databaseUrl: url.url });
      await use(site);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      slowDown(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  problems: [
    async ({ context }, use) => {
      const watch = watchForProblems(context);
      await use(watch);
      watch.check();
    },
    { auto: true },
  ],
  emptySite: async ({ page }, use) => {
    await using site = await startSite({});
    await use(site);
    // What the page still asks for would find nobody there.
    if (!page.isClosed()) await page.goto('about:blank');
  },
  createAccount: ({ site }, use) => use((given) => createAccount(site, given)),
  signIn: ({ site, context }, use) =>
    use(async (account) => {
      const person = account ?? (await createAccount(site));
      await signInBrowser({ site, context, account: person });
      return person;
    }),
});

export const { expect } = test;
