import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { insertGames, makeGame, makePerson } from '#tests/support/factories.ts';
import type { PlainPage } from '#tests/support/plain-browser.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

const { browsePage: PAGE } = LIMITS.lists;
const HOUR = 3_600_000;

const titles = (page: PlainPage) => page.part('Games').headings;

describe('browsing', () => {
  it('filters by chips', async () => {
    await using site = await openPlainSite();
    await insertGames(site, [
      { title: 'Race', category: 'Racing' },
      { title: 'Board', tags: ['board'] },
      { title: 'Nap' },
    ]);
    const all = await site.open().goto('/games');
    expect(all.part('Categories').links()).toHaveLength(16);
    expect(all.part('Categories').link(/^All/).attribute('aria-current')).toBe('true');
    const racing = await all.part('Categories').follow(/^Racing/);
    expect(racing.path).toBe('/games?category=Racing');
    expect(titles(racing)).toEqual(['Race']);
    const both = await racing.part('Categories').follow(/^Board/);
    expect(titles(both).toSorted()).toEqual(['Board', 'Race']);
    expect((await both.main.follow('Clear all')).path).toBe('/games');
  });

  it('has the lists top rated, latest and unclaimed', async () => {
    await using site = await openPlainSite();
    const owner = await makePerson(site);
    await makeGame(site, { owner, title: 'Old', importedUpvotes: 9, createdAt: 1_000 });
    await makeGame(site, { title: 'New', createdAt: 2_000 });
    const browser = site.open();
    const top = await browser.goto('/games');
    expect(top.main.text).toContain('2 games, top rated first');
    expect(titles(top)).toEqual(['Old', 'New']);
    const latest = await browser.goto('/games/latest');
    expect(latest.heading).toBe('Latest Games');
    expect(latest.main.text).toContain('2 games, newest first');
    expect(titles(latest)).toEqual(['New', 'Old']);
    const unclaimed = await browser.goto('/games/unclaimed');
    expect(unclaimed.heading).toBe('Unclaimed Games');
    expect(unclaimed.main.text).toContain('an administrator verifies each claim');
    expect(titles(unclaimed)).toEqual(['New']);
  });

  it('marks a game with a dead link as possibly offline, and still links to it', async () => {
    await using site = await openPlainSite();
    const owner = await makePerson(site);
    const dead = await makeGame(site, { owner, title: 'Dead Link' });
    const alive = await makeGame(site, { title: 'Live Link' });
    await site.ctx.db.transact(({ db }) =>
      db.updateTable('games').set({ offlineSince: 1 }).where('id', '=', dead.id).execute(),
    );
    const browser = site.open();
    const cards = (await browser.goto('/games?q=link')).part('Games').parts('li');
    const marked = cards.filter((card) => card.text.includes('May be offline'));
    expect(cards).toHaveLength(2);
    expect(marked.map((card) => card.headings)).toEqual([['Dead Link']]);
    const { main } = await browser.goto(`/game/${dead.slug}`);
    expect(main.text).toContain('May be offline');
    expect(main.text).toContain('has not answered for three days');
    expect(main.link(/^Play in Browser/).attribute('href')).toMatch(/^https:/);
    expect((await browser.goto(`/game/${alive.slug}`)).main.text).not.toContain('has not answered');
  });
});

describe('browsing without JavaScript', () => {
  it('filters through the filter form', async () => {
    await using site = await openPlainSite();
    await insertGames(site, [
      { title: 'Bilby Sport', category: 'Sports', tags: ['cats'] },
      { title: 'Bilby Fright', category: 'Sports', tags: ['cats', 'horror'] },
      { title: 'Bilby Rest' },
    ]);
    const form = await (await site.open().goto('/games?q=bilby')).main.follow('Filters');
    const page = await form.main.press('Show games', {
      Sports: true,
      'With all of these tags': 'cats',
      'Without any of these tags': 'horror',
    });
    expect(page.path).toBe('/games?q=bilby&category=Sports&tag=cats&without=horror');
    expect(titles(page)).toEqual(['Bilby Sport']);
  });

  it('continues through plain links', async () => {
    await using site = await openPlainSite();
    const many = Array.from({ length: PAGE + 2 }, (_, n) => ({
      title: `Quoll ${n}`,
      importedUpvotes: PAGE - n + 2,
    }));
    await insertGames(site, many);
    const first = await site.open().goto('/games?q=quoll');
    expect(titles(first)).toHaveLength(PAGE);
    const second = await first.main.follow('Load more');
    expect(second.path).toMatch(/^\/games\?q=quoll&cursor=/);
    expect(titles(second)).toEqual([`Quoll ${PAGE}`, `Quoll ${PAGE + 1}`]);
    expect(titles(await second.main.follow('Back to the first page'))).toHaveLength(PAGE);
  });

  it('says that there are no games, which isn’t an error', async () => {
    await using site = await openPlainSite();
    const empty = await site.open().goto('/games');
    expect(empty.status).toBe(200);
    expect(empty.main.headings).toContain('No games found');
    expect(empty.main.hrefs('Submit Your Game')).not.toEqual([]);
    const none = await site.open().goto('/games?q=anything');
    expect(none.main.headings).toContain('No games found');
    expect(none.main.hrefs('Clear all').at(-1)).toBe('/games');
  });

  it('offers games if a search finds nothing, and ways on where a page is missing', async () => {
    await using site = await openPlainSite();
    await makeGame(site, { title: 'Something' });
    const none = await site.open().goto('/games?q=nothing-like-it');
    expect(none.main.part('Or play one of these').hrefs('Something')).toEqual(['/game/something']);
    const missing = await site.open().goto('/no-such-page');
    expect(missing.main.hrefs('Browse Games')).toEqual(['/games']);
    expect(missing.main.hrefs('Surprise me')).toEqual(['/surprise']);
  });

  it('says that nothing was added in a time window, and links to all time', async () => {
    await using site = await openPlainSite();
    await makeGame(site, { title: 'Months Ago', createdAt: site.ctx.clock.now() - 1_440 * HOUR });
    const page = await site.open().goto('/games?window=day');
    expect(page.main.text).toContain('0 games added in the last 24 hours');
    expect(page.main.text).toContain('No games were added in that time.');
    expect(page.main.hrefs('Submit Your Game')).toEqual([]);
    const all = await page.main.follow('Show all time');
    expect(all.path).toBe('/games');
    expect(titles(all)).toEqual(['Months Ago']);
  });

  it('accepts lists by name; /browse is /games', async () => {
    await using site = await openPlainSite();
    const moved = await site.open().goto('/browse?q=a&category=Puzzle');
    expect(moved.redirects).toEqual([{ status: 301, location: '/games?q=a&category=Puzzle' }]);
    const missing = await site.open().goto('/games/everything');
    expect(missing.status).toBe(404);
    expect(missing.heading).toBe('Oops! This page has gone missing.');
  });
});
