import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeGame } from '#tests/support/factories.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { openPlainSite, type PlainSite } from '#tests/support/plain-site.ts';

const AWAY = new Error('the database is away');

function takeAwayReads({ ctx: { db } }: PlainSite): AsyncDisposable {
  const get = () => {
    throw AWAY;
  };
  Object.defineProperty(db, 'read', { configurable: true, get });
  return { [Symbol.asyncDispose]: async () => void Reflect.deleteProperty(db, 'read') };
}

async function takeAwayTable({ ctx }: PlainSite, table: string): Promise<AsyncDisposable> {
  const rename = (from: string, to: string) =>
    ctx.db.transact(({ db }) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db));
  await rename(table, `${table}_away`);
  return { [Symbol.asyncDispose]: async () => void (await rename(`${table}_away`, table)) };
}

it('a page that can’t be read says so, and is back when it can be read again', async () => {
  await using site = await openPlainSite();
  await makeGame(site, { title: 'Here' });
  await site.createAccount({ username: 'maker' });
  const { browser: admin } = await site.signInAdministrator();
  for (const [path, table, sentence] of [
    ['/', null, 'Failed to load games'],
    ['/games', null, 'Failed to load games'],
    ['/leaderboard', null, 'Failed to load leaderboard data'],
    ['/game/here', null, 'Failed to find game'],
    ['/game/here', 'game_labels', 'Failed to load game'],
    ['/by/maker', null, 'Failed to find user profile'],
    ['/by/maker', 'user_links', 'Failed to load user profile'],
    ['/admin', 'claim_disputes', 'Failed to load claims'],
  ] as const) {
    const browser = path === '/admin' ? admin : site.open();
    site.ctx.pages.purge();
    {
      await using _ = await (table ? takeAwayTable(site, table) : takeAwayReads(site));
      const page = await browser.goto(path);
      expect([path, page.status, page.heading]).toEqual([path, 500, sentence]);
    }
    expect((await browser.goto(path)).status, path).toBe(200);
  }
});

it('a form that fails says so in its own words, and changes nothing', async () => {
  const account = { Email: 'one@example.com', Password: 'long enough words' };
  await using site = await openPlainSite();
  const { ctx } = site;
  const { browser } = await site.signIn();
  const errors: unknown[] = [];
  ctx.log.error = (...told: unknown[]) => void errors.push(told[1]);
  const fail = () => Promise.reject(AWAY);
  {
    const home = await site.open().goto('/');
    await using _ = await takeAwayTable(site, 'game_labels');
    const filled = { 'Game URL': 'https://breaks.example/', 'Game Title': 'Breaks' };
    const page = await home.main.press('Quick Submit', filled);
    expect(page.text).toContain('Submission failed');
    expect(page.text).toContain('There was a problem submitting your game.');
    expect(page.main.field('Game Title').value).toBe('Breaks');
    expect(errors).toContain('Failed to submit game');
  }
  expect(await ctx.db.read.selectFrom('games').select('id').execute()).toEqual([]);

  Object.assign(ctx.auth, { signIn: fail });
  const login = await (await site.open().goto('/login')).main.press('Sign In', account);
  expect(login.text).toContain('Login Error');
  expect(login.text).toContain('Failed to log in. Please try again.');

  Object.assign(ctx.pictures, { store: fail });
  const picture = new File([new Uint8Array(await drawPicture({}))], 'me.png', { type: 'image/png' });
  const settings = (await browser.goto('/settings')).main;
  const saved = await settings.press('Save Changes', { 'Full Name': 'Unlucky', 'Upload a picture': picture });
  expect(saved.text).toContain('Update Error');
  expect(saved.text).toContain('Failed to update profile. Please try again.');

  Object.assign(ctx.auth, { hashPassword: fail });
  const sent = { ...account, Username: 'newcomer', 'Confirm Password': account.Password };
  const registered = await (await site.open().goto('/register')).main.press('Sign Up', sent);
  expect(registered.text).toContain('Registration failed');
  expect(registered.text).toContain('There was a problem creating your account.');
});
