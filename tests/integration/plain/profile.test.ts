import { describe, expect, it } from 'vitest';
import { updateProfile } from '#services/people/update-profile.ts';
import { actorOf } from '#tests/e2e/support/accounts.ts';
import { makeGame, makePerson, makeVotes } from '#tests/support/factories.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

describe('a public profile', () => {
  it('shows the person, their numbers and their games', async () => {
    await using site = await openPlainSite();
    const account = await site.createAccount({ name: 'Ada Lovelace' });
    const owner = actorOf(account);
    await updateProfile(site.ctx, {
      actor: owner,
      bio: 'I weave algebraic patterns.',
      links: { website: 'https://ada.example/', github: 'https://github.com/ada' },
    });
    const game = await makeGame(site, { owner, title: 'The Jacquard Loom', importedUpvotes: 1_233 });
    await makeVotes(site, { gameId: game.id, by: [await makePerson(site)] });
    const page = await site.open().goto(`/by/${account.username}`);
    expect(page.heading).toBe('Ada Lovelace');
    expect(page.main.text).toContain(`@${account.username}`);
    expect(page.main.text).toContain('I weave algebraic patterns.');
    const numbers = page.part('Ada Lovelace in numbers').text;
    expect(numbers).toContain('Joined');
    expect(numbers).toContain('1,234');
    expect(numbers).toMatch(/#\d+/);
    expect(page.main.headings).toContain('The Jacquard Loom');
    const about = await page.main.follow('About');
    expect(about.path).toBe(`/by/${account.username}?tab=about`);
    const link = about.main.link(/GitHub/);
    expect(link.attribute('href')).toBe('https://github.com/ada');
    expect(link.attribute('rel')).toMatch(/nofollow ugc/);
    expect(page.html + about.html).not.toContain(account.email);
  });

  it('is found under earlier usernames', async () => {
    await using site = await openPlainSite();
    const account = await site.createAccount();
    const username = `${account.username}_now`;
    await updateProfile(site.ctx, { actor: actorOf(account), username });
    const page = await site.open().goto(`/by/${account.username}`);
    expect(page.redirects.map(({ status }) => status)).toEqual([301]);
    expect(page.path).toBe(`/by/${username}`);
    expect((await site.open().goto(`/user/${account.username}`)).path).toBe(`/by/${username}`);
  });

  it('is found under every form of its address', async () => {
    await using site = await openPlainSite();
    const { username } = await site.createAccount();
    for (const path of [`/by/${username}`, `/user/${username}`, `/by/${username.toUpperCase()}`]) {
      const page = await site.open().goto(path);
      expect(page).toMatchObject({ status: 200, path, canonical: `/by/${username}` });
    }
    for (const path of [`/by/@${username}`, `/user/%40${username}`]) {
      expect((await site.open().goto(path)).path).toBe(`/by/${username}`);
    }
  });

  it('says that a missing person doesn’t exist, with status 404', async () => {
    await using site = await openPlainSite();
    for (const path of ['/by/nobody_at_all', '/user/nobody_at_all']) {
      const page = await site.open().goto(path);
      expect(page.status).toBe(404);
      expect(page.main.text).toContain('User not found');
      expect(page.main.hrefs('Return Home')).toEqual(['/']);
    }
  });

  it('invites its new owner to vote with three games to play, until they have voted', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const games = await Promise.all(['A', 'B', 'C', 'D'].map((title) => makeGame(site, { title })));
    const path = `/by/${account.username}`;
    const { main } = await browser.goto(path);
    expect(main.part('Cast your first vote').hrefs(/^[A-D]$/)).toHaveLength(3);
    expect(main.text.indexOf('Cast your first vote')).toBeLessThan(main.text.indexOf('N/A'));
    expect((await site.open().goto(path)).main.text).not.toContain('Cast your first vote');
    await makeVotes(site, { gameId: games[0]?.id ?? '', by: [actorOf(account)] });
    expect((await browser.goto(path)).main.text).not.toContain('Cast your first vote');
  });

  it('of a person without games says so, to others and to its owner', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const { main } = await site.open().goto(`/by/${account.username}`);
    expect(main.text).toContain('No games yet');
    expect(main.text).toContain(`${account.username} hasn't submitted any games yet.`);
    expect(main.part(`${account.name} in numbers`).text).toContain('N/A');
    expect(main.hrefs('Settings')).toEqual([]);
    expect(main.text).toContain('No bio provided.');
    for (const path of [`/by/${account.username}`, '/profile']) {
      const own = (await browser.goto(path)).main;
      expect(own.text).toContain("You haven't submitted any games yet.");
      expect(own.hrefs('Submit Your First Game')).toEqual(['/submit']);
      expect(own.hrefs('Submit New Game')).toEqual(['/submit']);
      expect(own.hrefs('Settings')).toEqual(['/settings']);
      expect(own.headings).toContain('My Games');
    }
  });
});
