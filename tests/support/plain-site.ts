import { inject } from 'vitest';
import type { DialectName } from '#platform/db/dialects/dialect.ts';
import type { ContextParts } from '#platform/open-context.ts';
import { type Account, createAccount, type NewAccount, openSession } from '#tests/e2e/support/accounts.ts';
import { createAdministrator } from '#tests/e2e/support/administrators.ts';
import { type Site, startSite } from '#tests/e2e/support/site.ts';
import { createTestDatabase } from './dialects.ts';
import { PlainBrowser } from './plain-browser.ts';

export interface PlainSite extends Site {
  open(): PlainBrowser;
  createAccount(given?: NewAccount): Promise<Account>;
  /** Opens a browser that is signed in with the given account, or else with a new one. */
  signIn(given?: Account): Promise<{ browser: PlainBrowser; account: Account }>;
  signInAdministrator(): Promise<{ browser: PlainBrowser; account: Account }>;
}

/** Opens the built site with its own port and database. Needs `npm run build`. */
export async function openPlainSite({
  dialect = 'sqlite',
  ...options
}: {
  dialect?: DialectName;
  env?: Readonly<Record<string, string>>;
  parts?: ContextParts;
} = {}): Promise<PlainSite> {
  const stack = new AsyncDisposableStack();
  try {
    const database = dialect === 'postgres' ? stack.use(await createTestDatabase({ dialect })) : null;
    const template = database ? undefined : inject('sqliteTemplate');
    const site = stack.use(await startSite({ databaseUrl: database?.url, template, ...options }));
    const opened = stack.move();
    const open = () => new PlainBrowser(site.url);
    const signIn = async (account: Account) => {
      const browser = open();
      browser.addCookies(await openSession(site, account));
      return { browser, account };
    };
    return {
      url: site.url,
      ctx: site.ctx,
      open,
      createAccount: (given) => createAccount(site, given),
      signIn: async (given) => signIn(given ?? (await createAccount(site))),
      signInAdministrator: async () => signIn(await createAdministrator(site)),
      [Symbol.asyncDispose]: () => opened.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}
