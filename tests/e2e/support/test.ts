import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { makeTemporaryFolder } from '#scripts/temporary-folder.ts';
import { type Account, createAccount, type NewAccount, signInBrowser } from './accounts.ts';
import { type Problems, watchForProblems } from './problems.ts';
import { type Site, type SiteGiven, startSite } from './site.ts';
import { slowDown } from './slowness.ts';

export interface WorkerFixtures {
  /** A migrated SQLite file, which each site copies: that is faster than migrating each. */
  template: string;
}

export interface Fixtures {
  siteGiven: SiteGiven;
  /** Each test has its own site, so games of other tests never appear. */
  site: Site;
  /** Errors in the browser. A test allows those that it expects. All others fail the test. */
  problems: Problems;
  createAccount: (given?: NewAccount) => Promise<Account>;
  /** Signs in with the given account, or else with a new one. */
  signIn: (account?: Account) => Promise<Account>;
}

/** Playwright's `test`, which here also fails on any error in the browser and any request to another host. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  template: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
    async ({}, use) => {
      await using folder = await makeTemporaryFolder();
      const template = join(folder.path, 'template.db');
      {
        await using database = new Database({ url: template, onError: () => undefined });
        await migrate(database);
      }
      await use(template);
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
  site: async ({ template, siteGiven }, use) => {
    await using site = await startSite({ template, ...siteGiven });
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
