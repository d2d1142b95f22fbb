import { describe, expect, it } from 'vitest';
import { sumHostedBytes } from '#platform/db/hosting/versions.ts';
import { findRow, updateRows } from '#platform/db/rows.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { submitGame } from '#services/games/submit.ts';
import { findNewestUpdates } from '#services/games/updates.ts';
import * as drafts from '#services/hosting/drafts.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson, type TestPerson } from '#tests/support/factories.ts';
import { makeDraft, makeHostedGame } from '#tests/support/hosting.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const env = { PUBLIC_URL: 'http://localhost:3000' };
const form = { title: 'Hop', description: 'You hop.', isCoverDrawn: true, genre: 'Arcade', tags: ['jump'] };

const submit = ({ ctx }: TestApp, actor: TestPerson, versionId: string) =>
  submitGame(ctx, { ...form, isFullyGenerated: true, actor, versionId });

for (const dialect of DIALECTS) {
  describe(`a draft on ${dialect}`, () => {
    it('becomes a game by a full submission, once', async () => {
      await using app = await createTestApp({ dialect, env });
      const { ctx } = app;
      const owner = await makePerson(app, { dateJoined: 0 });
      const other = await makePerson(app, { dateJoined: 0 });
      await makeHostedGame(app, { owner });
      const draft = await makeDraft(app, { owner });
      await expect(submit(app, other, draft.id)).rejects.toMatchObject({ code: 'version-not-found' });
      await expect(
        submitGame(ctx, { ...form, title: '', isFullyGenerated: true, actor: owner, versionId: draft.id }),
      ).rejects.toMatchObject({ code: 'invalid-input' });
      const made = await submit(app, owner, draft.id);
      expect(await submit(app, owner, draft.id)).toMatchObject({ id: made.id, isAgain: true });
      const game = (await findGameBySlug(ctx, made.slug))?.game;
      expect(game).toMatchObject({ title: 'Hop', isHosted: true, playsInPage: true });
      expect(game?.playUrl).toMatch(/^http:\/\/g[\da-f]{20}\.localhost:3000\/$/);
      expect(game?.playUrl).not.toContain(draft.label);
      await expect(drafts.findDraftAt(ctx, { actor: owner, label: draft.label })).rejects.toMatchObject({
        code: 'version-not-found',
      });
    });

    it('becomes the next version of its owner’s game, with a note; earlier ones come back, five are kept', async () => {
      await using app = await createTestApp({ dialect, env });
      const { ctx, clock } = app;
      const game = await makeHostedGame(app);
      const { owner: actor, id: gameId } = game;
      const first = game.version.id;
      const ids: string[] = [];
      for (let n = 0; n < 6; n += 1) {
        const { id } = await makeDraft(app, { owner: actor, gameId, files: { 'index.html': `${n}` } });
        await drafts.publishVersion(ctx, { actor, gameId, id, note: n === 0 ? 'More **levels**' : '' });
        ids.push(id);
        clock.advance(1_000);
      }
      const found = await drafts.findVersionsOf(ctx, { actor, gameId });
      expect(found.versions.map(({ number, note }) => `${number} ${note}`)).toEqual(['7 ', '6 ', '5 ', '4 ', '3 ']);
      expect(found.shownId).toBe(ids.at(-1));
      expect(await findRow(ctx.db.read, 'hostedVersions', { id: first })).toBeUndefined();
      expect((await findNewestUpdates(ctx, { gameId })).updates.map(({ text }) => text)).toEqual(['More **levels**']);
      const back = ids[2] ?? '';
      await drafts.publishVersion(ctx, { actor, gameId, id: back, note: '' });
      expect((await drafts.findVersionsOf(ctx, { actor, gameId })).shownId).toBe(back);
      await expect(drafts.deleteVersion(ctx, { actor, id: back })).rejects.toMatchObject({ code: 'version-shown' });
      await drafts.deleteVersion(ctx, { actor, id: ids[3] ?? '' });
      const other = await makePerson(app);
      const theirs = await makeDraft(app, { owner: other });
      await expect(drafts.publishVersion(ctx, { actor, gameId, id: theirs.id, note: '' })).rejects.toMatchObject({
        code: 'version-not-found',
      });
      await expect(drafts.deleteVersion(ctx, { actor: other, id: ids[4] ?? '' })).rejects.toMatchObject({
        code: 'not-allowed',
      });
    });

    it('takes the place of a link, which still leads to the game', async () => {
      await using app = await createTestApp({ dialect, env });
      const { ctx } = app;
      const owner = await makePerson(app, { dateJoined: 0 });
      const playUrl = 'https://dead.example/hop';
      const { id: gameId, slug } = await makeGame(app, { owner, playUrl });
      await updateRows(ctx.db.write, 'games', { set: { offlineSince: 1, onBoards: 0 }, where: { id: gameId } });
      await makeHostedGame(app, { owner });
      const { id } = await makeDraft(app, { owner });
      await drafts.publishVersion(ctx, { actor: owner, gameId, id, note: '' });
      const game = (await findGameBySlug(ctx, slug))?.game;
      expect(game?.playUrl).toContain('.localhost:3000/');
      expect(game?.mayBeOffline).toBeUndefined();
      const again = { ...form, isFullyGenerated: true, actor: owner, playUrl, title: 'Other' };
      await expect(submitGame(ctx, again)).rejects.toMatchObject({ code: 'game-exists' });
    });

    it('moves with its game to a new owner, also what it takes of their room', async () => {
      await using app = await createTestApp({ dialect, env });
      const { ctx } = app;
      const [owner, claimant] = [await makePerson(app), await makePerson(app)];
      const game = await makeHostedGame(app, { owner, files: { 'index.html': '12345' } });
      const used = (person: TestPerson) => sumHostedBytes(ctx.db.read, { personId: person.id });
      expect([await used(owner), await used(claimant)]).toEqual([5, 0]);
      await updateRows(ctx.db.write, 'games', { set: { creatorId: claimant.id }, where: { id: game.id } });
      expect([await used(owner), await used(claimant)]).toEqual([0, 5]);
      expect((await drafts.findVersionsOf(ctx, { actor: claimant, gameId: game.id })).versions).toHaveLength(1);
    });
  });
}
