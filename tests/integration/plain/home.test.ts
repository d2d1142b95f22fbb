import { describe, expect, it } from 'vitest';
import { HOME as TEXT } from '#domain/messages/home.ts';
import { makeGame, makePerson, makeVotes } from '#tests/support/factories.ts';
import type { PlainPage } from '#tests/support/plain-browser.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

describe('the home page', () => {
  it('shows the lists, each with a link to the whole list, and the wall of fame', async () => {
    await using site = await openPlainSite();
    const owner = await makePerson(site, { name: 'Hilda Home' });
    for (let n = 0; n < 7; n += 1) {
      await makeGame(site, { owner, title: `Home ${n}`, importedUpvotes: 100 + n, views: 1_000 });
    }
    for (let n = 0; n < 4; n += 1) await makeGame(site, { title: `Lonely ${n}` });
    const page = await site.open().goto('/');
    for (const [name, path, many] of [
      [TEXT.topRated, '/games', 6],
      [TEXT.latest, '/games/latest', 6],
      [TEXT.unclaimed, '/games/unclaimed', 3],
    ] as const) {
      expect(page.part(name).parts('li'), name).toHaveLength(many);
      expect(page.part(name).hrefs(/View all/), name).toEqual([path]);
    }
    expect(page.part(TEXT.topRated).links()).toContain('Home 6');
    expect(page.part(TEXT.unclaimed).text).toContain('verified by an administrator');
    for (const board of [TEXT.mostVoted, TEXT.newest, TEXT.mostViewed, TEXT.topCreators]) {
      expect(page.part(board).parts('li'), board).not.toEqual([]);
    }
    expect(page.part(TEXT.mostVoted).parts('li')).toHaveLength(3);
    expect(page.part(TEXT.topCreators).text).toMatch(/[\d,]+ votes/);
  });

  it('says what the site is and where to begin', async () => {
    await using site = await openPlainSite();
    const page = await site.open().goto('/');
    expect(page.title).toBe('Share your AI game creations · Playpodium');
    expect(page.heading).toBe('Share your AI game creations');
    expect(page.main.text).toContain('Discover and vote on amazing games built entirely with the AI editor.');
    expect(page.main.hrefs('Submit Your Game')).toContain('/submit');
    expect(page.main.hrefs('Browse Games')).toContain('/games');
    for (const figure of ['200+', '85+', '12k+', '45k+']) expect(page.main.text).toContain(figure);
    expect(page.canonical).toBe('/');
  });

  it('invites to submit if there are no games', async () => {
    await using site = await openPlainSite();
    const page = await site.open().goto('/');
    expect(page.main.text).toContain('Nobody stands here yet.');
    expect(page.main.headings).not.toContain(TEXT.latest);
    expect(page.main.buttons()).toContain('Quick Submit');
  });

  it('shows free places on the podium, and no game twice, until somebody votes', async () => {
    await using site = await openPlainSite();
    for (let n = 0; n < 3; n += 1) await makeGame(site, { title: `Fresh ${n}` });
    const page = await site.open().goto('/');
    expect(page.part(TEXT.topRated).text).toContain(TEXT.noVotes);
    expect(
      page
        .part(TEXT.topRated)
        .links()
        .filter((name) => name.includes('Fresh')),
    ).toEqual([]);
    expect(page.part(TEXT.latest).parts('article')).toHaveLength(3);
    expect(page.part('Fresh 2').text).toContain('Opens in a new tab');
  });
});

const CREATED_AT = Date.UTC(2036, 10, 21, 12);

describe('recent activity', () => {
  it('lists votes by game, with a link to a random game', async () => {
    await using site = await openPlainSite();
    expect((await site.open().goto('/')).findPart('Just voted up')).toBeNull();
    const { id, slug } = await makeGame(site, { title: 'Voted Up' });
    await makeVotes(site, { gameId: id, by: [await makePerson(site, { username: 'quiet_voter' })] });
    const home = await site.open().goto('/');
    const told = home.part('Just voted up');
    expect(told.hrefs('Voted Up')).toEqual([`/game/${slug}`]);
    expect(told.text).toContain('New vote');
    expect(told.text).not.toContain('quiet_voter');
    expect((await told.follow('Surprise me')).path).toBe(`/game/${slug}`);
  });

  it('shows recent counts, or nothing if there are none', async () => {
    await using site = await openPlainSite();
    const old = await makeGame(site, { title: 'Old', createdAt: Date.now() - 2 * 86_400_000 });
    const quiet = await site.open().goto('/');
    expect(quiet.main.text).not.toMatch(/new today|in the last five minutes/);
    await makeGame(site, { title: 'Fresh' });
    await site.open().goto(`/game/${old.slug}`);
    site.ctx.plays.count(old.id);
    await site.ctx.plays.flush();
    site.ctx.pages.purge();
    const { main } = await site.open().goto('/');
    expect(main.text).toContain('One play started in the last five minutes');
    const list = await main.follow('1 new today');
    expect(list.main.headings).toContain('Fresh');
    expect(list.main.headings).not.toContain('Old');
  });
});

describe('the leaderboards', () => {
  it('have a tab for each board, with its address', async () => {
    await using site = await openPlainSite();
    const owner = await makePerson(site, { name: 'Tabbed Maker' });
    for (let n = 1; n <= 12; n += 1) {
      await makeGame(site, {
        owner,
        title: `Leading ${n}`,
        importedUpvotes: 2_000_000 - n,
        importedDownvotes: 1_000 + n,
        views: 3_000_000 - n,
        createdAt: CREATED_AT - n,
      });
    }
    const { username } = owner;
    const first = await site.open().goto('/leaderboard');
    expect(first.title).toBe('Top Voted · Leaderboards · Playpodium');
    expect(first.heading).toBe('Leaderboards');
    const tabs = (page: PlainPage) => page.part('Leaderboards');
    const rows = (page: PlainPage) => page.main.parts('li');
    expect(
      tabs(first)
        .link(/Top Voted$/)
        .attribute('aria-current'),
    ).toBe('page');
    expect(first.hrefs('View All Games')).toEqual(['/browse']);
    expect(rows(first)).toHaveLength(12);
    for (const place of [0, 4]) {
      expect(rows(first)[place]?.parts('a')[0]?.attribute('href')).toMatch(/^\/game\//);
      expect(rows(first)[place]?.hrefs(`by ${username}`)).toEqual([`/by/${username}`]);
    }
    expect(rows(first)[0]?.text).toMatch(/1,999,999.*1,001/);
    const viewed = await tabs(first).follow(/Most Viewed$/);
    expect(viewed.path).toBe('/leaderboard?tab=most-viewed');
    expect(rows(viewed)[0]?.text).toContain('2,999,999 views');
    const newest = await tabs(viewed).follow(/Newest Games$/);
    expect(newest.path).toBe('/leaderboard?tab=newest');
    expect(rows(newest)[0]?.text).toContain('Nov 21, 2036');
    const creators = await tabs(newest).follow(/Top Creators$/);
    expect(creators.path).toBe('/leaderboard?tab=creators');
    const [creator] = rows(creators);
    expect(creator?.text).toContain(`@${username}`);
    expect(creator?.text).toContain('Tabbed Maker');
    expect(creator?.text).toContain('12 submissions');
    expect(creator?.text).toMatch(/[\d,]+ votes/);
    expect(creator?.parts('a').map((link) => link.attribute('href'))).toEqual([`/by/${username}`]);
    const nonsense = await site.open().goto('/leaderboard?tab=nonsense');
    expect(
      tabs(nonsense)
        .link(/Top Voted$/)
        .attribute('aria-current'),
    ).toBe('page');
  });

  it('invite to vote if the podium is empty', async () => {
    await using site = await openPlainSite();
    expect((await site.open().goto('/leaderboard')).main.headings).toContain('No game has a vote yet');
    const creators = await site.open().goto('/leaderboard?tab=creators');
    expect(creators.main.headings).toContain('No creators yet');
  });
});
