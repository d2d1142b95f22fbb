import { describe, expect, it } from 'vitest';
import { DAY, LIMITS } from '#domain/limits.ts';
import { parseBrowseQuery } from '#domain/listing/browse-query.ts';
import { parseQueueFilter } from '#domain/moderation/queue-filter.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { exportData } from '#services/accounts/own-data.ts';
import { sweepPictures } from '#services/games/pictures.ts';
import { submitGame } from '#services/games/submit.ts';
import { deleteUpdate, editUpdate, findNewestUpdates, findUpdates, postUpdate } from '#services/games/updates.ts';
import { browseGames } from '#services/listing/browse.ts';
import { decideOnAll } from '#services/moderation/decide-on-all.ts';
import { mergeGames } from '#services/moderation/merge-games.ts';
import { hideGame, showGame } from '#services/moderation/set-visibility.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { follow } from '#services/people/follow.ts';
import { chooseNotices } from '#services/people/notifications.ts';
import { setSettings } from '#services/upkeep/settings.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, type TestPerson } from '#tests/support/factories.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { collectMails, giveAddress, toldTo } from '#tests/support/told.ts';

const NOON = Date.UTC(2026, 10, 25, 12);
const titlesTo = async (app: TestApp, person: TestPerson) => (await toldTo(app, person)).map(({ title }) => title);

async function listUpdated(app: TestApp) {
  const query = parseBrowseQuery(new URLSearchParams('sort=updated'));
  return (await browseGames(app.ctx, { query, list: 'all' })).games.map(({ title }) => title);
}

for (const dialect of DIALECTS) {
  describe(`updates of a game on ${dialect}`, () => {
    it('are written, changed and deleted by its owner alone, and read as safe Markdown', async () => {
      await using app = await createTestApp({ dialect });
      const [ann, bob] = (await makePeople(app, 2)) as [TestPerson, TestPerson];
      const { id: gameId } = await makeGame(app, { owner: ann });
      const bytes = new Uint8Array(await drawPicture({ width: 40, height: 30 }));
      const text = '**Two** levels <script>';
      await expect(postUpdate(app.ctx, { actor: bob, gameId, text })).rejects.toMatchObject({ code: 'not-allowed' });
      await postUpdate(app.ctx, { actor: ann, gameId, text, picture: { bytes, filename: 'a.png' } });
      const [update] = (await findUpdates(app.ctx, { gameId })).updates;
      expect(update?.html).toContain('<strong>Two</strong> levels &lt;script&gt;');
      expect(update).toMatchObject({ pictureUrl: expect.stringMatching(/^\/files\//), isEdited: false });
      app.clock.advance(30 * DAY);
      await sweepPictures(app.ctx);
      const key = update?.pictureUrl.slice('/files/'.length) ?? '';
      expect(await app.ctx.files.get(key)).not.toBeNull();
      const id = update?.id ?? '';
      await expect(editUpdate(app.ctx, { actor: bob, gameId, id, text })).rejects.toMatchObject({
        code: 'not-allowed',
      });
      await editUpdate(app.ctx, { actor: ann, gameId, id, text: 'Three' });
      expect((await findUpdates(app.ctx, { gameId })).updates).toMatchObject([{ text: 'Three', isEdited: true }]);
      expect(await exportData(app.ctx, { actor: ann })).toMatchObject({ updates: [{ gameId, text: 'Three' }] });
      const other = await makeGame(app, { owner: bob });
      const asBob = { actor: bob, gameId: other.id, id };
      await expect(deleteUpdate(app.ctx, asBob)).rejects.toMatchObject({ code: 'update-not-found' });
      await deleteUpdate(app.ctx, { actor: ann, gameId, id });
      expect((await findUpdates(app.ctx, { gameId })).updates).toEqual([]);
      expect(await app.ctx.files.get(key)).toBeNull();
    });

    it('can be removed by a moderator, which its owner is told', async () => {
      await using app = await createTestApp({ dialect });
      const owner = await makePerson(app);
      const actor = await makePerson(app, { isModerator: true });
      const { id: gameId } = await makeGame(app, { owner, title: 'Lost' });
      await postUpdate(app.ctx, { actor: owner, gameId, text: 'Buy pills' });
      const [update] = (await findUpdates(app.ctx, { gameId })).updates;
      await deleteUpdate(app.ctx, { actor, gameId, id: update?.id ?? '' });
      expect(await titlesTo(app, owner)).toEqual(['An update of Lost was removed by a moderator']);
    });

    it('move the game in Recently updated once a day, and their number on its page is small', async () => {
      await using app = await createTestApp({ dialect });
      app.clock.set(NOON);
      const actor = await makePerson(app);
      const one = await makeGame(app, { owner: actor, title: 'One' });
      const two = await makeGame(app, { owner: actor, title: 'Two' });
      const post = async ({ id: gameId }: { id: string }) => {
        app.clock.advance(1_000);
        await postUpdate(app.ctx, { actor, gameId, text: 'New' });
      };
      await post(one);
      await post(two);
      await post(one);
      expect(await listUpdated(app)).toEqual(['Two', 'One']);
      app.clock.advance(DAY);
      await post(one);
      expect(await listUpdated(app)).toEqual(['One', 'Two']);
      for (let n = 0; n < LIMITS.lists.updatesShown; n++) await post(two);
      const { updates, more } = await findNewestUpdates(app.ctx, { gameId: two.id });
      expect([updates.length, more]).toEqual([LIMITS.lists.updatesShown, true]);
    });

    it('move with a merge, and back with its undo', async () => {
      await using app = await createTestApp({ dialect });
      app.clock.set(NOON);
      const admin = await makePerson(app, { isAdmin: true });
      const actor = await makePerson(app);
      const make = (title: string) => makeGame(app, { owner: actor, title });
      const [copy, kept, other] = [await make('Copy'), await make('Kept'), await make('Other')];
      const post = async ({ id: gameId }: { id: string }, text: string) => {
        app.clock.advance(DAY);
        await postUpdate(app.ctx, { actor, gameId, text });
      };
      const textsOf = async ({ id: gameId }: { id: string }) =>
        (await findUpdates(app.ctx, { gameId })).updates.map(({ text }) => text);
      await post(copy, 'Old');
      await post(kept, 'Own');
      await post(other, 'Other');
      await post(copy, 'New');
      const decision = { actor: admin, reason: 'other' } as const;
      const { seq } = await mergeGames(app.ctx, { ...decision, gameId: copy.id, into: kept.id });
      expect(await textsOf(kept)).toEqual(['New', 'Own', 'Old']);
      expect(await listUpdated(app)).toEqual(['Kept', 'Other']);
      await undoDecision(app.ctx, { ...decision, seq });
      expect([await textsOf(kept), await textsOf(copy)]).toEqual([['Own'], ['New', 'Old']]);
      expect(await listUpdated(app)).toEqual(['Copy', 'Other', 'Kept']);
    });

    it('and a held game is told to followers once it is public, and not again', async () => {
      await using app = await createTestApp({ dialect });
      app.clock.set(NOON);
      const creator = await makePerson(app, { username: 'mira' });
      const actor = await makePerson(app, { isAdmin: true });
      const [fan] = (await makePeople(app, 1)) as [TestPerson];
      await follow(app.ctx, { actor: fan, username: 'mira', isOn: true });
      await setSettings(app.ctx, { actorId: null, texts: { blockedWords: 'casino' } });
      const form = { genre: 'Puzzle', tags: ['maze'], isFullyGenerated: false, isCoverDrawn: true } as const;
      const submit = async (title: string) => {
        const playUrl = `https://mira.example/${title}`;
        const sent = { actor: creator, ...form, title, description: 'A casino.', playUrl };
        const { id } = await submitGame(app.ctx, sent);
        app.clock.advance(DAY);
        return id;
      };
      const decision = { actor, reason: 'other', gameId: await submit('Maze') };
      expect(await titlesTo(app, fan)).toEqual([]);
      const { seq } = await showGame(app.ctx, decision);
      const told = ['mira published Maze'];
      expect(await titlesTo(app, fan)).toEqual(told);
      await undoDecision(app.ctx, { ...decision, seq });
      app.clock.advance(DAY);
      await showGame(app.ctx, decision);
      await hideGame(app.ctx, decision);
      await showGame(app.ctx, decision);
      expect(await titlesTo(app, fan)).toEqual(told);
      await submit('Labyrinth');
      const all = { actor, filter: parseQueueFilter(() => null), upTo: app.clock.now() };
      await decideOnAll(app.ctx, { ...all, action: 'games:publish' });
      expect(await titlesTo(app, fan)).toEqual([...told, 'mira published Labyrinth']);
    });

    it('and new games are told to followers, a line a day, as they chose', async () => {
      await using app = await createTestApp({ dialect });
      app.clock.set(NOON);
      const creator = await makePerson(app, { username: 'mira' });
      const [ann, bob, eve] = (await makePeople(app, 3)) as [TestPerson, TestPerson, TestPerson];
      const { id: gameId } = await makeGame(app, { owner: creator, title: 'Lost' });
      for (const actor of [ann, bob]) await follow(app.ctx, { actor, username: 'mira', isOn: true });
      const to = await giveAddress(app, bob);
      const mails = collectMails(app);
      await chooseNotices(app.ctx, { actor: bob, channelsOf: () => ({ site: false, mail: true }) });
      await postUpdate(app.ctx, { actor: creator, gameId, text: 'More' });
      await postUpdate(app.ctx, { actor: creator, gameId, text: 'Even more' });
      const form = { genre: 'Puzzle', tags: ['maze'], isFullyGenerated: false, isCoverDrawn: true } as const;
      const submit = (title: string) =>
        submitGame(app.ctx, {
          actor: creator,
          ...form,
          title,
          description: 'It has walls.',
          playUrl: `https://mira.example/${title}`,
        });
      await submit('Maze');
      expect(await titlesTo(app, ann)).toEqual(['Lost: 2 updates', expect.stringMatching(/^mira published Maze/)]);
      expect(await titlesTo(app, eve)).toEqual([]);
      expect(await titlesTo(app, bob)).toEqual([]);
      expect((await mails.list()).filter((mail) => mail === `${to}: Lost has an update`)).toHaveLength(1);
      await deleteAccount(app.ctx, { actor: creator, games: 'release', proof: 'mira' });
      expect((await findUpdates(app.ctx, { gameId })).updates).toEqual([]);
    });
  });
}
