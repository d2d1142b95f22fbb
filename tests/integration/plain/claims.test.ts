import { describe, expect, it } from 'vitest';
import { signInTables, storedTime } from '#platform/db/sign-in-schema.ts';
import { makeClaim, tokenOf } from '#tests/e2e/support/claims.ts';
import { makeGame } from '#tests/support/factories.ts';
import { openPlainSite, type PlainSite } from '#tests/support/plain-site.ts';
import { openProofPlaces, type ProofPlaces } from '#tests/support/proof-places.ts';

const REASON = 'My name is at the bottom of the page.';
const NOT_FOUND = 'We have not found your token yet';

describe('claiming a game', () => {
  it('works without JavaScript', async () => {
    await using site = await openPlainSite();
    const { slug } = await makeGame(site);
    const { browser } = await site.signIn();
    const form = await (await browser.goto(`/game/${slug}`)).main.press('Claim');
    expect(form.address.pathname).toBe(`/game/${slug}/claim`);
    const refused = await form.main.press('Submit Claim');
    expect(refused.status).toBe(422);
    expect(refused.main.field('Reason').says).toContain('Please provide a reason for your claim');
    const sent = await refused.main.press('Submit Claim', { Reason: REASON });
    expect(sent.text).toContain('Claim submitted for review');
    expect(sent.main.headings).toContain('Your claim is being reviewed');
  });

  it('is done once if the form is sent again because its answer was lost', async () => {
    await using site = await openPlainSite();
    const { slug } = await makeGame(site);
    const { browser } = await site.signIn();
    const form = await browser.goto(`/game/${slug}/claim`);
    for (const _ of ['first', 'again']) {
      const sent = await form.main.press('Submit Claim', { Reason: REASON });
      expect(sent.text).toContain('Claim submitted for review');
      expect(sent.main.headings).toContain('Your claim is being reviewed');
    }
    const claims = await site.ctx.db.read.selectFrom('gameClaims').select('status').execute();
    expect(claims).toEqual([{ status: 'pending' }]);
  });
});

describe('a claim', () => {
  async function openProvable(places: ProofPlaces): Promise<PlainSite> {
    const { fetch, claimProofs } = places;
    const site = await openPlainSite({ parts: { fetch, claimProofs } });
    site.ctx.config.signInWith.github = { clientId: 'id', clientSecret: 'secret' };
    return site;
  }

  const methodOf = async (site: PlainSite, id: string) =>
    (
      await site.ctx.db.read
        .selectFrom('gameClaims')
        .select('proofMethod')
        .where('claimantId', '=', id)
        .where('status', '=', 'approved')
        .executeTakeFirst()
    )?.proofMethod;

  it('can be proved by a file', async () => {
    await using places = await openProofPlaces();
    await using site = await openProvable(places);
    const { browser, account } = await site.signIn();
    const { slug, gameId } = await makeClaim(site, account, { playUrl: places.url('file.example', '/a/') });
    places.putText(places.url('file.example', '/.well-known/playpodium.txt'), await tokenOf(site, account, gameId));
    const page = await (await browser.goto(`/game/${slug}/claim`)).main.press('Check now');
    expect(page.path).toBe(`/game/${slug}`);
    expect(page.text).toContain('The game is yours');
    expect(await methodOf(site, account.id)).toBe('file');
  });

  it('can be proved by a DNS record', async () => {
    await using places = await openProofPlaces();
    await using site = await openProvable(places);
    const { browser, account } = await site.signIn();
    const { slug, gameId } = await makeClaim(site, account, { playUrl: places.url('dns.example') });
    places.putRecord('_playpodium.dns.example', await tokenOf(site, account, gameId));
    const form = await browser.goto(`/game/${slug}/claim`);
    expect(form.main.text).toContain('_playpodium.dns.example');
    await form.main.press('Check now');
    expect(await methodOf(site, account.id)).toBe('dns');
  });

  it('can be proved by the GitHub account of the page', async () => {
    await using places = await openProofPlaces();
    await using site = await openProvable(places);
    const { browser, account } = await site.signIn();
    const playUrl = places.url('octo.github.io', '/tanks/');
    const { slug } = await makeClaim(site, account, { playUrl });
    const first = await browser.goto(`/game/${slug}/claim`);
    expect(first.main.text).toContain('@octo');
    expect(first.main.text).toContain('Your account here is not connected to GitHub.');
    await linkGithub(site, { userId: account.id, accountId: '4711' });
    places.putGithubUser('octo', 4_712);
    const other = await (await browser.goto(`/game/${slug}/claim`)).main.press('Check now');
    expect(other.main.text).toContain('It is not the account that you sign in with.');
    places.putGithubUser('octo', 4_711);
    await other.main.press('Check now');
    expect(await methodOf(site, account.id)).toBe('github');
  });

  it('on a shared host can be proved only at the exact place, and the page says so', async () => {
    await using places = await openProofPlaces();
    await using site = await openProvable(places);
    const { browser, account } = await site.signIn();
    const playUrl = places.url('scratch.mit.edu', '/projects/7/');
    const { slug, gameId } = await makeClaim(site, account, { playUrl });
    const token = await tokenOf(site, account, gameId);
    places.putPage(places.url('scratch.mit.edu'), token);
    places.putPage(places.url('scratch.mit.edu', '/projects/8/'), token);
    const form = await browser.goto(`/game/${slug}/claim`);
    expect(form.main.text).toContain('only the exact place of this game counts');
    expect(form.main.text).not.toContain('A DNS record');
    expect((await form.main.press('Check now')).main.headings).toContain(NOT_FOUND);
  });

  it('that was proved can be disputed, and the administrator can take the game back', async () => {
    await using places = await openProofPlaces();
    await using site = await openProvable(places);
    const owner = await site.signIn();
    const playUrl = places.url('disputed.example');
    const { slug, gameId } = await makeClaim(site, owner.account, { playUrl, title: 'Disputed Tanks' });
    places.putPage(playUrl, await tokenOf(site, owner.account, gameId));
    await (await owner.browser.goto(`/game/${slug}/claim`)).main.press('Check now');
    const { browser } = await site.signIn();
    const form = await (await browser.goto(`/game/${slug}`)).main.follow('Not theirs? Tell the administrator');
    expect(form.main.headings).toContain('This game is already claimed');
    const reason = 'I made it, and I have the commits.';
    const sent = await form.main.press('Send to the administrator', { 'What is wrong': reason });
    expect(sent.text).toContain('You told the administrator that this is wrong.');
    const { browser: admin } = await site.signInAdministrator();
    const card = (await admin.goto('/admin')).part('Disputed Tanks');
    expect(card.text).toContain(reason);
    expect(card.text).toContain('by a meta tag');
    const taken = await card.press('Take it back', { 'Admin note': 'The commits say so.' });
    expect(taken.text).toContain('Game taken back');
    expect((await browser.goto(`/game/${slug}`)).main.text).toContain('Unclaimed');
    const news = (await browser.goto('/notifications')).main.text;
    expect(news).toContain('Disputed Tanks is unclaimed again');
    expect(news).toContain('The commits say so.');
  });

  it('gets a new token if the old one has expired', async () => {
    await using places = await openProofPlaces();
    await using site = await openProvable(places);
    const { browser, account } = await site.signIn();
    const playUrl = places.url('late.example');
    const { slug, gameId, claimId } = await makeClaim(site, account, { playUrl });
    const old = await tokenOf(site, account, gameId);
    await site.ctx.db.transact(({ db }) =>
      db.updateTable('claimProofs').set({ expiresAt: 1 }).where('claimId', '=', claimId).execute(),
    );
    const form = await browser.goto(`/game/${slug}/claim`);
    expect(form.main.text).toContain('Your token has expired.');
    expect(form.main.buttons()).not.toContain('Check now');
    const renewed = await form.main.press('Get a new token');
    expect(renewed.text).toContain('Here is a new token');
    const fresh = await tokenOf(site, account, gameId);
    expect(fresh).not.toBe(old);
    expect(renewed.main.text).toContain(fresh);
  });
});

async function linkGithub({ ctx }: PlainSite, given: { userId: string; accountId: string }): Promise<void> {
  await ctx.db.transact(async ({ db }) => {
    const at = storedTime(db, ctx.clock.now());
    await signInTables(db)
      .insertInto('auth_accounts')
      .values({
        id: ctx.ids.next(),
        providerId: 'github',
        password: null,
        createdAt: at,
        updatedAt: at,
        ...given,
      })
      .execute();
  });
}
