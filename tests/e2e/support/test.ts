import { test as base } from '@playwright/test';
import type { DialectName } from '#platform/db/dialects/dialect.ts';
import { type Account, createAccount, type NewAccount, signInBrowser } from './accounts.ts';
import { type Databases, openDatabases } from './database.ts';
import { type Problems, watchForProblems } from './problems.ts';
import { type Site, type SiteGiven, startSite } from './site.ts';
import { slowDown } from './slowness.ts';

export interface SiteOptions {
  database: DialectName;
}

export interface WorkerFixtures extends SiteOptions {
  /** Creates the databases of this worker's sites. */
  databases: Databases;
}

export interface Fixtures {
  /** Settings and dependencies that replace the usual ones of this test's site. */
  siteGiven: SiteGiven;
  /** The built site. Each test has its own, so games of other tests never appear. */
  site: Site;
  /** Allows problems that the test expects in the browser. All other problems fail the test. */
  problems: Problems;
  /** Creates an account through the site's services. */
  createAccount: (given?: NewAccount) => Promise<Account>;
  /** Signs the browser in, with a new account if none is given. */
  signIn: (account?: Account) => Promise<Account>;
}

/**
 * Playwright's test. `page` shows a built site, whose database and data directory are deleted after the test. A test fails on
 * any error in the browser's console and any request to another host.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  database: ['sqlite', { option: true, scope: 'worker' }],
  databases: [
    async ({ database }, use) => {
      await using databases = await openDatabases(database);
      await use(databases);
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
  siteGiven: {},
  site: async ({ databases, siteGiven }, use) => {
    await using database = await databases.create();
    await using site = await startSite({ ...database.place, ...siteGiven });
    await use(site);
  },
  baseURL: ({ site }, use) => use(site.url),
  problems: [
    async ({ context }, use) => {
      const watch = watchForProblems(context);
      await use(watch);
      watch.check();
    },
    { auto: true },
  ],
  createAccount: ({ site }, use) => use((given) => createAccount(site, given)),
  signIn: ({ site, context }, use) =>
    use(async (account) => {
      const person = account ?? (await createAccount(site));
      await signInBrowser({ site, context, account: person });
      return person;
    }),
});

export const { expect } = test;
