import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { removeGame } from '#services/games/remove-game.ts';
import { actorOf } from '#tests/e2e/support/accounts.ts';
import { makeGame, makePerson, makeVotes } from '#tests/support/factories.ts';
import { openPlainSite, type PlainSite } from '#tests/support/plain-site.ts';

const DAY = 86_400_000;

async function letADayPass({ ctx }: PlainSite) {
  await ctx.db.transact(async ({ db }) => {
    await db
      .updateTable('ownVisits')
      .set((e) => ({ seenAt: e('seenAt', '-', DAY) }))
      .execute();
    await db
      .updateTable('votes')
      .set((e) => ({ createdAt: e('createdAt', '-', DAY) }))
      .execute();
  });
}

describe('one’s own games', () => {
  it('show what has changed', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const game = await makeGame(site, { owner: actorOf(account), title: 'Loom' });
    const home = await browser.goto('/');
    const first = await home.part('Main').follow('My Games');
    expect(first.path).toBe('/my-games');
    expect((await browser.goto('/for-you')).main.headings[0]).toBe('This week');
    await letADayPass(site);
    const voters = [await makePerson(site, { username: 'quiet_voter' }), await makePerson(site)];
    await makeVotes(site, { gameId: game.id, by: voters });
    const { main } = await browser.goto('/for-you');
    const news = main;
    expect(main.headings[0]).toBe('Since yesterday');
    expect(news.text).toContain('2 new upvotes');
    expect(news.text).toContain('Now 1st among the most voted');
    expect(news.text).not.toContain('quiet_voter');
    expect(news.hrefs('Loom')).toContain(`/game/${game.slug}`);
    await letADayPass(site);
    expect((await browser.goto('/for-you')).main.text).not.toContain('new upvotes');
  });
});

describe('a later page of one’s own games', () => {
  it('repeats neither what has changed nor the deleted games', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const owner = actorOf(account);
    for (let n = 0; n <= LIMITS.lists.browsePage; n += 1) await makeGame(site, { owner });
    const gone = await makeGame(site, { owner, title: 'Gone' });
    await removeGame(site.ctx, { actor: owner, gameId: gone.id });
    const first = await browser.goto('/my-games');
    expect(first.main.text).toContain('Gone');
    const later = await first.main.follow('Load more');
    expect(later.main.text).not.toContain('Gone');
  });
});

describe('a person without games', () => {
  it('sees what to do next, and no empty statistics', async () => {
    await using site = await openPlainSite();
    await makeGame(site, { title: 'Somebody’s' });
    const { browser } = await site.signIn();
    await browser.goto('/my-games');
    await letADayPass(site);
    const { main } = await browser.goto('/my-games');
    expect(main.headings).toEqual(['My Games', 'No games yet']);
    const news = await browser.goto('/for-you');
    expect(news.main.text).toContain('Nothing new.');
    expect(news.main.hrefs('Somebody’s')).toHaveLength(1);
    expect(main.hrefs('Submit Your First Game')).toEqual(['/submit']);
    expect(main.hrefs('Browse Games')).toEqual(['/games']);
    expect((await main.follow('Surprise me')).path).toMatch(/^\/game\//);
  });
});

describe('the numbers of a game', () => {
  it('begin with a sentence, and are in a table and a file; so is the sum of all games', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const game = await makeGame(site, { owner: actorOf(account), title: 'Loom' });
    for (let n = 0; n < 4; n += 1) site.ctx.views.count(game.id);
    site.ctx.plays.count(game.id);
    await site.ctx.views.flush();
    await site.ctx.plays.flush();
    await makeVotes(site, { gameId: game.id, by: [await makePerson(site)] });
    const own = await browser.goto('/my-games');
    for (const [link, heading, name] of [
      [/^Numbers\s*Loom/, 'Numbers of Loom', 'loom'],
      ['All your games together', 'Numbers of all your games', 'my-games'],
    ] as const) {
      const page = await own.main.follow(link);
      expect(page.heading).toBe(heading);
      expect(page.main.text).toContain('4 views led to 1 play: 25%.');
      const [, today] = page.main.parts('tr').map(({ text }) => text.replace(/\s+/g, ' '));
      expect(today).toMatch(/^\w+ \d+, \d{4} ?4 ?1 ?1 ?0 ?0 ?0 ?25%$/);
      const [path] = page.main.hrefs('Download as CSV');
      const file = await browser.goto(String(path));
      expect(file.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}-days.csv`);
      expect(file.headers.get('cache-control')).toBe('private, no-store');
      expect(file.text).toMatch(/^day,views,plays,upvotes,downvotes,comments,saves\s+\d{4}-\d\d-\d\d,4,1,1,0,0,0\s*$/);
    }
    expect((await browser.goto(`/game/${game.slug}`)).main.hrefs('Numbers')).toEqual([`/game/${game.slug}/numbers`]);
  });
});
