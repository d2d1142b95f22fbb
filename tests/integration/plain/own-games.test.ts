import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { removeGame } from '#services/games/remove-game.ts';
import { actorOf } from '#tests/e2e/support/accounts.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
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

for (const dialect of DIALECTS) {
  describe('one’s own games', () => {
    it(`show their numbers and what has changed, on ${dialect}`, async () => {
      await using site = await openPlainSite({ dialect });
      const { browser, account } = await site.signIn();
      const game = await makeGame(site, { owner: actorOf(account), title: 'Loom' });
      site.ctx.plays.count(game.id);
      await site.ctx.plays.flush();
      const home = await browser.goto('/');
      const first = await home.part('Main').follow('My Games');
      expect(first.path).toBe('/my-games');
      expect(first.main.headings).toContain('Today');
      expect(first.main.headings).not.toContain('Since your last visit');
      const [, today] = first.main.parts('tr').map(({ text }) => text.replace(/\s+/g, ' '));
      expect(today).toMatch(/^\w+ \d+, \d{4} ?0 ?1 ?0$/);
      await letADayPass(site);
      const voters = [await makePerson(site, { username: 'quiet_voter' }), await makePerson(site)];
      await makeVotes(site, { gameId: game.id, by: voters });
      const { main } = await browser.goto('/my-games');
      const news = main.part('Since your last visit');
      expect(news.text).toContain('2 new upvotes');
      expect(news.text).toContain('Now 1st among the most voted');
      expect(news.text).not.toContain('quiet_voter');
      expect(news.hrefs('Loom')).toContain(`/game/${game.slug}`);
      await letADayPass(site);
      expect((await browser.goto('/my-games')).main.part('Since your last visit').text).toContain(
        'Nothing has changed since then.',
      );
    });
  });
}

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
    expect(later.main.headings).not.toContain('Today');
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
    expect(main.hrefs('Submit Your First Game')).toEqual(['/submit']);
    expect(main.hrefs('Browse Games')).toEqual(['/games']);
    expect((await main.follow('Surprise me')).path).toMatch(/^\/game\//);
  });
});
