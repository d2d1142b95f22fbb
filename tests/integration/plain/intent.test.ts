import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { findUnreadAndOwn } from '#platform/db/accounts/mine.ts';
import { banPerson } from '#services/moderation/set-standing.ts';
import { actorOf, openSession } from '#tests/e2e/support/accounts.ts';
import { nextLinkTo } from '#tests/e2e/support/mail.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame } from '#tests/support/factories.ts';
import { createFakeClock } from '#tests/support/fakes.ts';
import type { PlainBrowser, PlainPage } from '#tests/support/plain-browser.ts';
import { openPlainSite, type PlainSite } from '#tests/support/plain-site.ts';

const NEWCOMER = {
  Username: 'newcomer',
  Email: 'newcomer@example.com',
  Password: 'long enough words',
  'Confirm Password': 'long enough words',
};
const INTENT = 'playpodium.intent';

type Account = { id: string; email: string; password: string };

/** Votes as a visitor. The site answers with the sign-in page, and remembers the vote in a cookie. */
type Press = { path?: string; button?: string | RegExp };
async function pressAsVisitor(site: PlainSite, { path = '/game/lost', button = 'Upvote' }: Press = {}) {
  const browser = site.open();
  const login = await (await browser.goto(path)).main.press(button);
  return { browser, login };
}

const signIn = (page: PlainPage, { email, password }: Account) =>
  page.main.press('Sign In', { Email: email, Password: password });

async function voteOf(site: PlainSite, { id: userId }: { id: string }, gameId: string) {
  return (await findUnreadAndOwn(site.ctx.db.read, { userId, ids: { votes: [gameId] } })).own.votes[gameId]?.vote;
}

describe('a visitor’s vote', () => {
  it('counts once they have an account, on the page where they pressed', async () => {
    await using site = await openPlainSite();
    await makeGame(site, { importedUpvotes: 1 });
    await makeGame(site, { title: 'Lost' });
    const { login, browser } = await pressAsVisitor(site);
    expect(login.path).toBe('/login?returnTo=%2Fgame%2Flost');
    expect(login.text).toContain('Authentication required - Please sign in to vote on games');
    expect(login.main.text).toContain('Your upvote on Lost counts as soon as you are signed in.');
    const form = await login.main.follow('Sign Up');
    expect(form.path).toBe('/register?returnTo=%2Fgame%2Flost');
    expect(form.main.text).toContain('Your upvote on Lost counts as soon as you are signed in.');
    expect(form.main.hrefs('Sign In')).toEqual(['/login?returnTo=%2Fgame%2Flost']);
    const game = await form.main.press('Sign Up', NEWCOMER);
    expect(game.path).toBe('/game/lost');
    expect(game.text).toContain(
      'Account created! Your vote on Lost counts. Lost needs 2 more people for a place this week.',
    );
    expect(game.main.button('Upvote').attribute('aria-pressed')).toBe('true');
    expect(browser.cookie(INTENT)).toBeUndefined();
  });

  it('counts once they have signed in, whatever forms they used in between', async () => {
    await using site = await openPlainSite();
    await makeGame(site, { title: 'Lost' });
    const account = await site.createAccount();
    const { login } = await pressAsVisitor(site, { path: '/games?q=lost', button: 'Downvote' });
    const refused = await signIn(login, { ...account, password: 'not it' });
    expect(refused.status).toBe(401);
    const list = await signIn(refused, account);
    expect(list.path).toBe('/games?q=lost');
    expect(list.text).toContain(`Welcome back, ${account.username}! Your vote on Lost counts.`);
    expect(list.main.button('Downvote').attribute('aria-pressed')).toBe('true');
  });

  it('waits until their address is confirmed if mail is configured, and is then mentioned', async () => {
    await using site = await openPlainSite();
    await makeGame(site, { title: 'Lost' });
    site.ctx.settings.smtpUrl = 'smtp://127.0.0.1:1';
    site.ctx.mail.send = async () => undefined;
    const link = nextLinkTo(site, NEWCOMER.Email);
    const { login, browser } = await pressAsVisitor(site);
    const game = await (await login.main.follow('Sign Up')).main.press('Sign Up', NEWCOMER);
    expect(game.path).toBe('/game/lost');
    expect(game.text).toContain('counts as soon as you have confirmed your email address.');
    const confirmed = await (await browser.goto(await link)).main.press('Confirm Address');
    expect(confirmed.path).toBe('/game/lost');
    expect(confirmed.text).toContain('Email address confirmed Your vote on Lost counts.');
    expect(confirmed.main.button('Upvote').attribute('aria-pressed')).toBe('true');
    expect(browser.cookie(INTENT)).toBeUndefined();
  });

  it('leads to the page that required an account, if somebody opened one since', async () => {
    await using site = await openPlainSite();
    const { id } = await makeGame(site, { title: 'Lost' });
    const account = await site.createAccount();
    const { browser } = await pressAsVisitor(site);
    const votes = await signIn(await browser.goto('/my-games'), account);
    expect(votes.path).toBe('/my-games');
    expect(votes.text).toContain('Your vote on Lost counts.');
    expect(await voteOf(site, account, id)).toBe('up');
  });

  it('is never withdrawn because it is carried out twice', async () => {
    await using site = await openPlainSite();
    const { id } = await makeGame(site, { title: 'Lost' });
    const account = await site.createAccount();
    for (let times = 0; times < 2; times += 1) {
      const { login } = await pressAsVisitor(site);
      expect((await signIn(login, account)).text).toContain('Your vote on Lost counts.');
      expect(await voteOf(site, account, id)).toBe('up');
    }
    const { login } = await pressAsVisitor(site, { button: 'Downvote' });
    await signIn(login, account);
    expect(await voteOf(site, account, id)).toBe('down');
  });

  it('is forgotten at the next sign-out', async () => {
    await using site = await openPlainSite();
    await makeGame(site, { title: 'Lost' });
    const { browser, account } = await site.signIn();
    const visitor = await pressAsVisitor(site);
    browser.addCookies([{ name: INTENT, value: visitor.browser.cookie(INTENT) ?? '' }]);
    await (await browser.goto('/my-votes')).press('Sign out');
    const home = await signIn(await browser.goto('/login'), account);
    expect(home.path).toBe('/');
    expect(home.text).not.toContain('Your vote on Lost');
  });
});

describe('a claim that is sent without a session', () => {
  it('is submitted once the claimant has signed in', async () => {
    await using site = await openPlainSite();
    await makeGame(site, { title: 'Lost' });
    const { browser, account } = await site.signIn();
    const form = await browser.goto('/game/lost/claim');
    browser.clearCookies();
    const login = await form.main.press('Submit Claim', { Reason: 'I have made it, ¡señor!' });
    expect(login.text).toContain('You must be logged in to claim a game');
    expect(login.main.text).toContain('Your claim for Lost is sent as soon as you are signed in.');
    const claimed = await signIn(login, account);
    expect(claimed.path).toBe('/game/lost/claim');
    expect(claimed.text).toContain('Your claim for Lost is submitted for review.');
    expect(claimed.main.text).toContain('I have made it, ¡señor!');
  });

  it('must be sent again if its reason is too long for a cookie', async () => {
    await using site = await openPlainSite();
    await makeGame(site, { title: 'Lost' });
    const { browser, account } = await site.signIn();
    const form = await browser.goto('/game/lost/claim');
    browser.clearCookies();
    const reason = '語'.repeat(LIMITS.text.claimReason);
    const login = await form.main.press('Submit Claim', { Reason: reason });
    expect(browser.cookie(INTENT)).toBeUndefined();
    expect((await signIn(login, account)).path).toBe('/game/lost/claim');
  });
});

describe('what a visitor wanted', () => {
  const intentOf = (browser: PlainBrowser) => browser.cookie(INTENT) ?? '';

  /** Signs in with this value of the cookie in which the site remembers what a visitor wanted. */
  async function tryWith(site: PlainSite, value: string, gameId: string) {
    const account = await site.createAccount();
    const browser = site.open();
    browser.addCookies([{ name: INTENT, value }]);
    const page = await signIn(await browser.goto('/login'), account);
    return { page, vote: await voteOf(site, account, gameId) };
  }

  it('is accepted only if this site has signed it', async () => {
    await using site = await openPlainSite();
    await using other = await openPlainSite();
    const { id } = await makeGame(site, { title: 'Lost' });
    await makeGame(other, { title: 'Lost' });
    const there = await pressAsVisitor(other);
    const wish = { kind: 'vote', gameId: id, voteType: 'up' };
    const forged = btoa(JSON.stringify({ wish, returnTo: '/game/lost', until: Date.now() + 60_000 }));
    const own = intentOf((await pressAsVisitor(site)).browser);
    const [, signature = ''] = own.split('.');
    for (const value of [intentOf(there.browser), forged, `${forged}.${signature}`, own.slice(0, -4)]) {
      const { page, vote } = await tryWith(site, value, id);
      expect(page.path).toBe('/');
      expect(vote).toBe('none');
    }
  });

  it('isn’t read from a cookie with another purpose', async () => {
    await using site = await openPlainSite();
    const { id } = await makeGame(site, { title: 'Lost' });
    const { browser } = await site.signIn();
    const page = await browser.goto('/game/lost');
    const response = await fetch(`${site.url}/game/lost/vote`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: `playpodium.session_token=${browser.cookie('session_token')}` },
      body: new URLSearchParams({ voteType: 'up' }),
    });
    const flash = /flash=([^;]+)/.exec(response.headers.getSetCookie().join())?.[1] ?? '';
    expect(page.status).toBe(200);
    expect((await tryWith(site, flash, id)).vote).toBe('none');
  });

  it('expires after half an hour, whatever the browser keeps', async () => {
    const clock = createFakeClock(Date.now());
    await using site = await openPlainSite({ parts: { clock } });
    const { id } = await makeGame(site, { title: 'Lost' });
    const { browser } = await pressAsVisitor(site);
    const value = intentOf(browser);
    clock.advance(LIMITS.intent.keptMs - 1);
    expect((await tryWith(site, value, id)).vote).toBe('up');
    clock.advance(1);
    expect((await tryWith(site, value, id)).vote).toBe('none');
  });

  it('becomes, in another browser, that person’s own vote and nobody else’s', async () => {
    await using site = await openPlainSite();
    const { id, slug } = await makeGame(site, { title: 'Lost' });
    const { browser, login } = await pressAsVisitor(site);
    const value = intentOf(browser);
    const first = await site.createAccount();
    await signIn(login, first);
    const { vote, page } = await tryWith(site, value, id);
    expect(vote).toBe('up');
    expect(page.path).toBe(`/game/${slug}`);
    expect(await voteOf(site, first, id)).toBe('up');
  });

  it('is neither stored nor carried out for a form from another site', async () => {
    await using site = await openPlainSite();
    const { id } = await makeGame(site, { title: 'Lost' });
    const origin = 'https://elsewhere.example';
    const send = (path: string, form: Record<string, string>, cookie = '') =>
      fetch(`${site.url}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin, cookie },
        body: new URLSearchParams(form),
      });
    const voted = await send('/game/lost/vote', { voteType: 'up' });
    expect(voted.status).toBe(403);
    expect(voted.headers.getSetCookie().join()).not.toContain('intent');
    const account = await site.createAccount();
    const session = await openSession(site, account);
    const { browser } = await pressAsVisitor(site);
    const cookie = [...session, { name: INTENT, value: intentOf(browser) }]
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    for (const path of ['/resume', '/login', '/register']) {
      expect((await send(path, { ...account }, cookie)).status).toBe(403);
    }
    expect(await voteOf(site, account, id)).toBe('none');
  });

  it('is never carried out by a GET', async () => {
    await using site = await openPlainSite();
    const { id } = await makeGame(site, { title: 'Lost' });
    const { browser, account } = await site.signIn();
    const visitor = await pressAsVisitor(site);
    browser.addCookies([{ name: INTENT, value: intentOf(visitor.browser) }]);
    const vote = 'voteType=up&returnTo=/game/lost';
    for (const path of [
      '/login?returnTo=/game/lost',
      '/register?returnTo=/game/lost',
      '/resume?returnTo=/game/lost',
      '/confirm?returnTo=/game/lost',
      `/game/lost/vote?${vote}`,
      `/login?${vote}`,
      '/game/lost',
    ]) {
      expect((await browser.goto(path)).status).toBeLessThan(500);
      expect(await voteOf(site, account, id), path).toBe('none');
    }
    const offered = await browser.goto('/resume?returnTo=/game/lost');
    expect(offered.main.text).toContain('Before you signed in, you pressed Upvote on Lost.');
    const done = await offered.main.press('Count My Vote');
    expect(done.path).toBe('/game/lost');
    expect(await voteOf(site, account, id)).toBe('up');
    expect((await browser.goto('/resume?returnTo=/games')).path).toBe('/games');
  });

  it('says why it wasn’t carried out: the game is gone, the account is banned', async () => {
    await using site = await openPlainSite();
    const { id } = await makeGame(site, { title: 'Lost' });
    const { browser: first, login } = await pressAsVisitor(site);
    const admin = await site.signInAdministrator();
    const account = await site.createAccount();
    const actor = { ...actorOf(admin.account), isAdmin: true };
    await banPerson(site.ctx, { actor, userId: account.id, reason: 'spam' });
    const refused = await signIn(login, account);
    expect(refused.path).toBe('/game/lost');
    expect(refused.text).toContain('Your vote was not saved: Your account has been banned');
    expect(first.cookie(INTENT)).toBeUndefined();
    const second = await pressAsVisitor(site);
    await site.ctx.db.write.updateTable('games').set({ visibility: 'hidden' }).where('id', '=', id).execute();
    const gone = await signIn(second.login, await site.createAccount());
    expect(gone.path).toBe('/games');
    expect(gone.text).toContain('Your vote was not saved: Game not found');
    expect(await voteOf(site, account, id)).toBe('none');
  });
});

for (const dialect of DIALECTS) {
  describe(`what a visitor follows and saves, on ${dialect}`, () => {
    it('is theirs once they are signed in', async () => {
      await using site = await openPlainSite();
      const creator = await site.createAccount({ username: 'mira' });
      await makeGame(site, { title: 'Lost', owner: actorOf(creator) });
      const account = await site.createAccount();
      const { login } = await pressAsVisitor(site, { button: /^Follow/ });
      expect(login.text).toContain('Sign in to follow creators');
      expect(login.main.text).toContain('You follow mira as soon as you are signed in.');
      const followed = await signIn(login, account);
      expect(followed.text).toContain('You follow mira from now on.');
      expect(followed.main.button(/^Follow/).attribute('data-on')).toBe('true');
      const save = await pressAsVisitor(site, { button: /^Save/ });
      expect(save.login.main.text).toContain('Lost is saved as soon as you are signed in.');
      const saved = await signIn(save.login, account);
      expect(saved.text).toContain('Lost is among your saved games.');
      expect(saved.main.button(/^Save/).attribute('data-on')).toBe('true');
    });
  });
}
