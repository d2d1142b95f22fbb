import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { actorOf } from '#tests/e2e/support/accounts.ts';
import { insertGames, makeGame, makeVotes } from '#tests/support/factories.ts';
import type { PlainBrowser, PlainPage } from '#tests/support/plain-browser.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

/** Opens a site with a person whose lists have two pages. Their oldest game is hidden. They upvoted the second one. */
async function openLongLists() {
  const site = await openPlainSite();
  const { browser, account } = await site.signIn();
  const actor = actorOf(account);
  await makeGame(site, { owner: actor, title: 'Put Away', visibility: 'hidden', createdAt: 1 });
  const { id } = await makeGame(site, { owner: actor, title: 'Liked', createdAt: 2 });
  await makeVotes(site, { gameId: id, by: [actor] });
  const owned = { creatorId: account.id, createdBy: account.id, ownershipStatus: 'claimed' } as const;
  const many = Array.from({ length: LIMITS.lists.browsePage }, (_, n) => ({ title: `Long ${n}`, ...owned }));
  await insertGames(site, many);
  return { site, browser, account };
}

type Listed = { title: string; vote: string };

/** Reads the list's second page as 'Load more' does, as JSON. */
async function readSecond(browser: PlainBrowser, path: string): Promise<Listed[]> {
  const [next] = (await browser.goto(path)).main.hrefs('Load more');
  return JSON.parse((await browser.goto(`/more${next}`)).html).games;
}

const titles = (page: PlainPage) => page.main.headings.filter((title) => /^(Long|Liked|Put)/.test(title));

describe('the next page of a list, for ‘Load more’', () => {
  it('has the games of the plain link’s page, with the viewer’s votes', async () => {
    const { site, browser, account } = await openLongLists();
    await using _ = site;
    const visitor = site.open();
    const liked = (vote: string) => ({ title: 'Liked', vote });
    const putAway = { title: 'Put Away', vote: 'none' };
    for (const [path, own, others] of [
      ['/games?sort=newest', [liked('up')], [liked('none')]],
      ['/games/latest', [liked('up')], [liked('none')]],
      [`/by/${account.username}`, [liked('up')], [liked('none')]],
      ['/profile', [liked('up')], null],
      ['/my-games', [liked('up'), putAway], null],
    ] as const) {
      const seen = async (by: PlainBrowser) => (await readSecond(by, path)).map(({ title, vote }) => ({ title, vote }));
      expect([path, await seen(browser)]).toEqual([path, own]);
      const linked = await (await browser.goto(path)).main.follow('Load more');
      expect([path, titles(linked)]).toEqual([path, own.map(({ title }) => title)]);
      if (others) expect([path, await seen(visitor)]).toEqual([path, others]);
    }
  });

  it('of one’s own votes includes the dates of the votes', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    for (let n = 0; n <= LIMITS.lists.browsePage; n += 1) {
      const { id } = await makeGame(site, { title: `Liked ${n}` });
      await makeVotes(site, { gameId: id, by: [actorOf(account)] });
    }
    const [first, ...rest] = await readSecond(browser, '/my-votes');
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ vote: 'up', votedAt: expect.any(Number) });
    const linked = await (await browser.goto('/my-votes')).main.follow('Load more');
    expect(titles(linked)).toEqual([first?.title]);
  });

  it('needs the same permissions as the page', async () => {
    await using site = await openPlainSite();
    const visitor = site.open();
    for (const list of ['profile', 'my-games', 'my-votes']) {
      expect((await visitor.goto(`/more/${list}`)).address.pathname).toBe('/login');
    }
    for (const list of ['by/nobody_at_all', 'games/nothing', 'nothing', 'constructor']) {
      expect([list, (await visitor.goto(`/more/${list}`)).status]).toEqual([list, 404]);
    }
  });
});
