import { setAdmin } from '#tests/support/set-admin.ts';
import { type Account, createAccount, type NewAccount } from './accounts.ts';
import type { Site } from './site.ts';

export async function createAdministrator(site: Site, given: NewAccount = {}): Promise<Account> {
  const account = await createAccount(site, given);
  await setAdmin(site.ctx, { username: account.username, isAdmin: true });
  return account;
}
