import { describe, expect, it } from 'vitest';
import { DAY } from '#domain/limits.ts';
import type { VoteType } from '#domain/votes/vote.ts';
import { chooseNotices, markRead } from '#services/people/notifications.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, type TestPerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { collectMails, giveAddress, toldTo } from '#tests/support/told.ts';

const NOON = Date.UTC(2026, 10, 25, 12);

async function openGame(app: TestApp) {
  app.clock.set(NOON);
  const owner = await makePerson(app);
  const game = await makeGame(app, { owner, title: 'Heron Dash' });
  const press = (actor: TestPerson, voteType: VoteType = 'up') =>
    castVote(app.ctx, { actor, gameId: game.id, voteType });
  const lines = async () => (await toldTo(app, owner)).map(({ title, readAt }) => [title, readAt === null]);
  return { owner, game, press, lines };
}

const line = (people: string) => `Heron Dash: ${people} voted it up`;

for (const dialect of DIALECTS) {
  describe(`upvotes told to a creator on ${dialect}`, () => {
    it('are one line a game and day, which counts people and names nobody', async () => {
      await using app = await createTestApp({ dialect });
      const { owner, press, lines, game } = await openGame(app);
      const people = await makePeople(app, 4);
      await press(owner);
      expect(await lines()).toEqual([]);
      await Promise.all(people.slice(0, 3).map((person) => press(person)));
      await press(people[3] as TestPerson, 'down');
      expect(await lines()).toEqual([[line('3 people'), true]]);
      expect((await toldTo(app, owner))[0]).toMatchObject({ path: `/game/${game.slug}`, text: '', note: '' });
      app.clock.advance(DAY);
      await press(people[3] as TestPerson);
      expect(await lines()).toEqual([
        [line('3 people'), true],
        [line('1 person'), true],
      ]);
    });

    it('are corrected when they are taken back, and new again only with another one', async () => {
      await using app = await createTestApp({ dialect });
      const { owner, press, lines } = await openGame(app);
      const [one, other, third] = (await makePeople(app, 3)) as [TestPerson, TestPerson, TestPerson];
      await press(one);
      await press(one);
      expect(await lines()).toEqual([]);
      await press(one);
      await press(other);
      await press(other, 'down');
      expect(await lines()).toEqual([[line('1 person'), true]]);
      await markRead(app.ctx, { actor: owner, upTo: app.clock.now() });
      await press(owner);
      expect(await lines()).toEqual([[line('1 person'), false]]);
      await press(third);
      expect(await lines()).toEqual([[line('2 people'), true]]);
    });

    it('are told as the creator chose, by mail once a day', async () => {
      await using app = await createTestApp({ dialect });
      const { owner, press, lines } = await openGame(app);
      const to = await giveAddress(app, owner);
      const mails = collectMails(app);
      const choose = (site: boolean, mail: boolean) =>
        chooseNotices(app.ctx, { actor: owner, channelsOf: () => ({ site, mail }) });
      const [one, other, third] = (await makePeople(app, 3)) as [TestPerson, TestPerson, TestPerson];
      await choose(false, false);
      await press(one);
      expect([await lines(), await mails.list()]).toEqual([[], []]);
      await choose(false, true);
      await press(other);
      await press(third);
      expect(await lines()).toEqual([[line('3 people'), false]]);
      expect(await mails.list()).toEqual([`${to}: ${line('2 people')}`]);
    });
  });
}
