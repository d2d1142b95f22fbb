import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openSession } from '#tests/e2e/support/accounts.ts';
import { startSite } from '#tests/e2e/support/site.ts';
import { makeGame } from '#tests/support/factories.ts';
import { PlainBrowser } from '#tests/support/plain-browser.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

const PRIVATE = [
  ...['/settings', '/profile/settings', '/settings/export', '/notifications', '/my-games', '/my-votes'],
  '/profile',
];

describe('a session', () => {
  it('that has ended opens no private page, though public pages trust it a little longer', async () => {
    await using site = await openPlainSite();
    const { slug } = await makeGame(site);
    const { browser, account } = await site.signIn();
    await site.ctx.changes.read();
    expect((await browser.goto('/')).header.text).toContain(account.username);
    await site.ctx.db.transact(({ db }) => sql`delete from auth_sessions`.execute(db));
    const open = ['/', '/games', '/games/unclaimed', `/game/${slug}`, `/game/${slug}/play`];
    for (const path of [...open, '/leaderboard', '/about', `/by/${account.username}`, '/nowhere']) {
      const { html } = await browser.goto(path);
      expect(html.includes(account.username), path).toBe(true);
    }
    for (const path of PRIVATE) {
      const page = await browser.goto(path);
      expect({ path, at: page.path.split('?')[0] }).toEqual({ path, at: '/login' });
      expect(page.html).not.toContain(account.username);
    }
  });

  it('ends in other processes within a second', async () => {
    await using site = await openPlainSite();
    await using other = await startSite({ env: { DATA_DIR: site.ctx.config.dataDir } });
    const cookies = await openSession(site, await site.createAccount());
    const [browser, elsewhere] = [site.open(), new PlainBrowser(other.url)];
    for (const each of [browser, elsewhere]) each.addCookies(cookies);
    await other.ctx.changes.read();
    expect((await elsewhere.goto('/')).text).toContain('Sign out');
    const heard = new Promise((resolve) => other.ctx.changes.onChange(resolve));
    await (await browser.goto('/')).press('Sign out');
    await heard;
    expect((await elsewhere.goto('/')).text).not.toContain('Sign out');
  });

  it('that can’t be ended is said to continue', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const page = await browser.goto('/leaderboard');
    const giveWay = await keepSessions(site.ctx.db.write);
    const after = await page.press('Sign out').finally(giveWay);
    expect(after.text).toContain('Error signing out');
    expect(after.text).toContain('Failed to sign out. Please try again.');
    expect((await browser.goto('/settings')).html).toContain(account.email);
  });
});

describe('the cookies of a site with https', () => {
  it('are only for this host and https, and distinguish members from visitors', async () => {
    await using site = await openPlainSite({ env: { PUBLIC_URL: 'https://games.example' } });
    const { email, password, username } = await site.createAccount();
    await site.open().goto('/');
    const answer = await fetch(`${site.url}/login`, {
      method: 'POST',
      headers: { origin: 'https://games.example' },
      body: new URLSearchParams({ email, password }),
      redirect: 'manual',
    });
    const set = answer.headers.getSetCookie();
    const names = set.map((cookie) => cookie.split('=', 1)[0]);
    expect(names).toEqual(
      expect.arrayContaining(['session_token', 'flash', 'wrote'].map((name) => `__Host-playpodium.${name}`)),
    );
    for (const cookie of set) {
      expect(cookie).toMatch(/^__Host-.*; Path=\/(?:;|$)/);
      expect(cookie).toMatch(/; Secure(?:;|$)/);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
    const home = async (cookies: readonly string[]) => {
      const cookie = cookies.map((each) => each.split(';', 1)[0]).join('; ');
      return (await fetch(site.url, { headers: { cookie } })).text();
    };
    const session = set.filter((cookie) => cookie.includes('session_token'));
    expect(await home([])).not.toContain(username);
    expect(await home(session)).toContain(username);
    expect(await home(set)).toContain('Logged in successfully');
    expect(await home(session.map((cookie) => cookie.replace('__Host-', '')))).not.toContain(username);
  });
});

type Write = Parameters<ReturnType<typeof sql>['execute']>[0];

/** Prevents deleting sessions until the returned function is called. */
async function keepSessions(db: Write): Promise<() => Promise<void>> {
  await sql`create trigger kept before delete on auth_sessions begin select raise(abort, 'kept'); end`.execute(db);
  return async () => void (await sql`drop trigger kept`.execute(db));
}
