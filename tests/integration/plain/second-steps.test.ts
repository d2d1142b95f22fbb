import { describe, expect, it } from 'vitest';
import { openPlainSite, type PlainSite } from '#tests/support/plain-site.ts';

const GOOD = {
  Username: 'newcomer',
  Email: 'newcomer@example.com',
  Password: 'long enough words',
  'Confirm Password': 'long enough words',
};

/** Once something is committed, reads fail until the site has logged that a later step failed. */
function breakAfterCommit({ ctx }: PlainSite): { wasLogged: () => boolean } {
  const { db, log } = ctx;
  const { error } = log;
  const transact = db.transact.bind(db);
  let logged = false;
  db.transact = async (work) => {
    const result = await transact(work);
    db.transact = transact;
    const get = () => {
      throw new Error('the database is away');
    };
    Object.defineProperty(db, 'read', { configurable: true, get });
    return result;
  };
  log.error = (...args: unknown[]) => {
    logged ||= args.includes('a step that the rest does not need has failed');
    Reflect.deleteProperty(db, 'read');
    log.error = error;
  };
  return { wasLogged: () => logged };
}

describe('what was saved is shown as saved if a later step fails', () => {
  it('a registration, whose sign-in meets its limit or an error', async () => {
    await using site = await openPlainSite();
    const { limits, auth } = site.ctx;
    const { take } = limits;
    const { signIn } = auth;
    for (const [username, breakIt] of [
      ['limited', () => (limits.take = (name, key) => take(name, name === 'register' || name === 'form' ? key : '1'))],
      ['broken', () => (auth.signIn = () => Promise.reject(new Error('the library is broken')))],
    ] as const) {
      for (let n = 0; n < 100 && username === 'limited'; n += 1) await take('sign-in-address', '1');
      breakIt();
      const filled = { ...GOOD, Username: username, Email: `${username}@example.com` };
      const browser = site.open();
      const login = await (await browser.goto('/register')).main.press('Sign Up', filled);
      Object.assign(limits, { take });
      Object.assign(auth, { signIn });
      expect(login.path).toBe('/login');
      expect(login.text).toContain('Account created!');
      expect(login.text).toContain('You can sign in now.');
      const home = await login.main.press('Sign In', { Email: filled.Email, Password: GOOD.Password });
      expect(home.text).toContain(`Welcome back, ${username}!`);
    }
  });

  it('a quick submission', async () => {
    await using site = await openPlainSite();
    const page = await site.open().goto('/');
    const broken = breakAfterCommit(site);
    const sent = await page.main.press('Quick Submit', {
      'Game URL': 'https://quick.example/a',
      'Game Title': 'Kept',
    });
    expect(broken.wasLogged()).toBe(true);
    expect(sent.path).toBe('/game/kept');
    expect(sent.text).toContain('Game submitted successfully!');
  });

  it('a full submission', async () => {
    await using site = await openPlainSite();
    const { browser } = await site.signIn();
    const page = await browser.goto('/submit');
    const broken = breakAfterCommit(site);
    const sent = await page.main.press('Submit Game', {
      'Game Title': 'Kept Too',
      Description: 'Words.',
      'Game URL': 'https://kept.example/',
      Genre: 'Arcade',
      Tags: 'kept',
      'Let the site draw one': true,
    });
    expect(broken.wasLogged()).toBe(true);
    expect(sent.path).toBe('/game/kept-too');
    expect(sent.text).toContain('Game submitted successfully!');
  });

  it('the end of all sessions, and of the account', async () => {
    await using site = await openPlainSite();
    for (const [button, said, filled] of [
      ['Sign out everywhere', 'signed out', {}],
      ['Delete My Account', 'deleted', { 'Current password': 'a long enough password' }],
    ] as const) {
      const { browser } = await site.signIn();
      const settings = await browser.goto('/settings');
      const broken = breakAfterCommit(site);
      const left = await (button === 'Delete My Account' ? settings.part('Delete account') : settings.main).press(
        button,
        filled,
      );
      expect(broken.wasLogged(), button).toBe(true);
      expect(left.path).toBe('/');
      expect(left.text.toLowerCase()).toContain(said);
      expect(left.header.hrefs('Sign In')).not.toEqual([]);
    }
  });
});
