import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openSession } from '#tests/e2e/support/accounts.ts';
import { startSite } from '#tests/e2e/support/site.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame } from '#tests/support/factories.ts';
import { PlainBrowser } from '#tests/support/plain-browser.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

const PRIVATE = [
  ...['/settings', '/profile/settings', '/settings/export', '/notifications', '/my-games', '/my-votes'],
  '/profile',
];

for (const dialect of DIALECTS) {
  describe(`a session on ${dialect}`, () => {
    it('that has ended opens no private page, though public pages trust it a little longer', async () => {
      await using site = await openPlainSite({ dialect });
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

    it('that has ended gives no administrator’s access', async () => {
      await using site = await openPlainSite({ dialect });
      const { browser, account } = await site.signInAdministrator();
      await site.ctx.changes.read();
      expect((await browser.goto('/admin')).status).toBe(200);
      await site.ctx.db.transact(({ db }) => sql`delete from auth_sessions`.execute(db));
      expect((await browser.goto('/')).html).not.toContain(account.username);
      expect((await browser.goto('/admin')).status).toBe(403);
    });

    it('ends in other processes within a second', async () => {
      await using site = await openPlainSite({ dialect });
      const { database, dataDir } = site.ctx.config;
      const databaseUrl = dialect === 'postgres' ? database.url : undefined;
      await using other = await startSite({ databaseUrl, env: { DATA_DIR: dataDir } });
      const account = await site.createAccount();
      const cookies = await openSession(site, account);
      const [browser, elsewhere] = [site.open(), new PlainBrowser(other.url)];
      for (const each of [browser, elsewhere]) each.addCookies(cookies);
      await other.ctx.changes.read();
      expect((await elsewhere.goto('/')).html).toContain(account.username);
      const heard = new Promise((resolve) => other.ctx.changes.onChange(resolve));
      await (await browser.goto('/')).press('Sign out');
      await heard;
      expect((await elsewhere.goto('/')).html).not.toContain(account.username);
    });

    it('that can’t be ended is said to continue', async () => {
      await using site = await openPlainSite({ dialect });
      const { browser, account } = await site.signIn();
      const page = await browser.goto('/leaderboard');
      const giveWay = await keepSessions(site.ctx.db.write, dialect);
      const after = await page.press('Sign out').finally(giveWay);
      expect(after.text).toContain('Error signing out');
      expect(after.text).toContain('Failed to sign out. Please try again.');
      expect((await browser.goto('/settings')).html).toContain(account.email);
    });
  });
}

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
async function keepSessions(db: Write, dialect: (typeof DIALECTS)[number]): Promise<() => Promise<void>> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (dialect === 'sqlite') {
    await run("create trigger kept before delete on auth_sessions begin select raise(abort, 'kept'); end");
  } else {
    await run("create function keep() returns trigger as 'begin raise exception ''kept''; end' language plpgsql");
    await run('create trigger kept before delete on auth_sessions for each row execute function keep()');
  }
  return async () => {
    await run(dialect === 'sqlite' ? 'drop trigger kept' : 'drop function keep() cascade');
  };
}
