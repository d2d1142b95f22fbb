import type { BrowserContext } from '@playwright/test';
import { register } from '#services/accounts/register.ts';
import type { Site } from './site.ts';

export interface NewAccount {
  username?: string;
  name?: string;
  email?: string;
}

export interface Account {
  id: string;
  username: string;
  name: string;
  email: string;
  password: string;
}

const PASSWORD = 'a long enough password';
let count = 0;

/** Registers an account. Values that aren't given are made up, and unique in this worker process. */
export async function createAccount({ ctx }: Site, given: NewAccount = {}): Promise<Account> {
  count += 1;
  const { username = `player_${count}`, name = `Player ${count}` } = given;
  const { email = `${username.toLowerCase()}@example.com` } = given;
  const { id } = await register(ctx, {
    actor: { kind: 'visitor' },
    username,
    email,
    password: PASSWORD,
    name,
    clientAddress: nextAddress(),
  });
  // Otherwise, `nextLinkTo` could see this mail.
  await ctx.mail.settled();
  return { id, username, name, email, password: PASSWORD };
}

export async function openSession(
  site: Site,
  { email, password }: Account,
): Promise<{ name: string; value: string }[]> {
  const { headers } = await site.ctx.auth.signIn({
    email,
    password,
    clientAddress: nextAddress(),
    userAgent: 'Playwright',
  });
  return headers.getSetCookie().map((cookie) => {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1) };
  });
}

export async function signInBrowser({
  site,
  context,
  account,
}: {
  site: Site;
  context: BrowserContext;
  account: Account;
}): Promise<void> {
  const cookies = await openSession(site, account);
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site.url })));
}

/** A new network address for each registration, because the site limits registrations per address. */
function nextAddress(): string {
  count += 1;
  return `198.18.${Math.floor(count / 250)}.${(count % 250) + 1}`;
}

/** The account as an actor of services and factories. */
export function actorOf({ id, username }: Account) {
  return { kind: 'user', id, username, isAdmin: false, isModerator: false, isDebug: false, standing: 'good' } as const;
}
