import { describe, expect, it } from 'vitest';
import { EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { exportData } from '#services/accounts/own-data.ts';
import { editGame, loadGameToEdit } from '#services/games/edit.ts';
import { findMadeWith } from '#services/games/made-with.ts';
import { eraseGameNow } from '#services/games/remove-game.ts';
import { submitGame } from '#services/games/submit.ts';
import { browseGames } from '#services/listing/browse.ts';
import { mergeGames } from '#services/moderation/merge-games.ts';
import { hideGame, showGame } from '#services/moderation/set-visibility.ts';
import { findNotifications } from '#services/people/notifications.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const MADE = {
  editor: 'Cursor, Claude Code',
  model: 'Opus 4.5',
  timeSpent: 'Two evenings',
  prompts: 'Make a *snail*.\nSlow.\n\n---\n\nSlower.',
  promptsUrl: 'https://logs.example/snail',
};
const FORM = {
  ...{ title: 'Snail', description: 'A slow game.', playUrl: 'https://play.example/snail', sourceUrl: '' },
  ...{ genre: 'Arcade', tags: ['slow'], isFullyGenerated: true, isCoverDrawn: true },
};

const found = async ({ ctx }: TestApp, query: object) =>
  (await browseGames(ctx, { query: { ...EMPTY_BROWSE_QUERY, ...query } })).games.map(({ slug }) => slug);
const EMPTY = { editor: '', model: '', timeSpent: '', prompts: '', promptsUrl: '' };
const madeOf = ({ ctx }: TestApp, id: string) => findMadeWith(ctx, { ...EMPTY, id });
const slugsOf = (games?: readonly { slug: string }[]) => games?.map(({ slug }) => slug);
const remixNotices = async ({ ctx }: TestApp, actor: Parameters<typeof findNotifications>[1]['actor']) =>
  (await findNotifications(ctx, { actor })).notifications.filter(({ title }) => title.includes('is a remix'));

for (const dialect of DIALECTS) {
  describe(`how a game was made, on ${dialect}`, () => {
    it('is kept by its forms, and filters lists by editor and model, however they are written', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await makePerson(app);
      const { id, slug } = await submitGame(app.ctx, { actor, ...FORM, ...MADE });
      await makeGame(app, { title: 'Other', editor: 'Vim' });
      expect((await loadGameToEdit(app.ctx, { actor, slug })).game).toMatchObject(MADE);
      expect(await found(app, { editor: 'claude  CODE' })).toEqual(['snail']);
      expect(await found(app, { editor: 'Cursor', model: 'opus 4.5' })).toEqual(['snail']);
      expect(await found(app, { editor: 'Claude' })).toEqual([]);
      expect(await found(app, { q: 'claude cod' })).toEqual(['snail']);
      expect(await found(app, { q: 'vim' })).toEqual(['other']);
      const [card] = (await browseGames(app.ctx, { query: { ...EMPTY_BROWSE_QUERY, q: 'opus' } })).games;
      expect(card?.madeWith).toEqual(['Cursor', 'Claude Code', 'Opus 4.5']);
      expect(await exportData(app.ctx, { actor })).toMatchObject({ games: [{ ...MADE, remixOf: null }] });
      await editGame(app.ctx, { actor, gameId: id, ...FORM, editor: 'Vim' });
      expect(await found(app, { editor: 'cursor' })).toEqual([]);
      expect((await found(app, { editor: 'VIM' })).sort()).toEqual(['other', 'snail']);
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('shows each prompt as a slip of safe HTML', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await makeGame(app, { title: 'Snail' });
      const made = await findMadeWith(app.ctx, { ...EMPTY, id, prompts: `${MADE.prompts}\n---\n<b>x</b>` });
      expect(made?.slips).toEqual([
        { first: 'Make a snail.', html: '<p>Slow.</p>\n' },
        { first: 'Slower.', html: '' },
        { first: '<b>x</b>', html: '' },
      ]);
      expect(await madeOf(app, id)).toBeNull();
    });

    it('says of a remix whose it is, on both pages, and tells the owner once', async () => {
      await using app = await createTestApp({ dialect });
      const [owner, actor] = [await makePerson(app), await makePerson(app)];
      const original = await makeGame(app, { title: 'Worm', owner });
      const address = `${app.ctx.config.publicUrl}/game/worm`;
      const { id, slug } = await submitGame(app.ctx, { actor, ...FORM, remixOf: address });
      expect(slugsOf((await madeOf(app, original.id))?.remixes)).toEqual(['snail']);
      expect((await madeOf(app, id))?.original?.slug).toBe('worm');
      expect((await loadGameToEdit(app.ctx, { actor, slug })).remixOf).toBe('worm');
      await editGame(app.ctx, { actor, gameId: id, ...FORM });
      expect(await madeOf(app, original.id)).toBeNull();
      await editGame(app.ctx, { actor, gameId: id, ...FORM, remixOf: 'worm' });
      expect(await remixNotices(app, owner)).toMatchObject([
        { title: expect.stringContaining('Snail'), path: '/game/snail' },
      ]);
    });

    it('refuses games that are unknown, hidden or the game itself, but keeps one that was hidden since', async () => {
      await using app = await createTestApp({ dialect });
      const [actor, admin] = [await makePerson(app), await makePerson(app, { isAdmin: true })];
      const original = await makeGame(app, { title: 'Worm' });
      const submit = (remixOf: string) => submitGame(app.ctx, { actor, ...FORM, remixOf });
      const refused = { code: 'invalid-input', fields: { remixOf: [expect.any(String)] } };
      await expect(submit('no-such-game')).rejects.toMatchObject(refused);
      const { id } = await submit('worm');
      await expect(editGame(app.ctx, { actor, gameId: id, ...FORM, remixOf: 'snail' })).rejects.toMatchObject(refused);
      await hideGame(app.ctx, { actor: admin, reason: 'spam', gameId: original.id });
      expect(await madeOf(app, id)).toBeNull();
      await editGame(app.ctx, { actor, gameId: id, ...FORM, remixOf: 'worm' });
      const other = { ...FORM, title: 'Other', playUrl: 'https://play.example/other', remixOf: 'worm' };
      await expect(submitGame(app.ctx, { actor, ...other })).rejects.toMatchObject(refused);
      await showGame(app.ctx, { actor: admin, reason: 'spam', gameId: original.id });
      expect((await madeOf(app, id))?.original?.slug).toBe('worm');
    });

    it('follows a merge of the original, and ends when it is erased', async () => {
      await using app = await createTestApp({ dialect });
      const [actor, admin] = [await makePerson(app), await makePerson(app, { isAdmin: true })];
      const original = await makeGame(app, { title: 'Worm' });
      const kept = await makeGame(app, { title: 'Serpent' });
      const { id } = await submitGame(app.ctx, { actor, ...FORM, remixOf: 'worm' });
      await mergeGames(app.ctx, { actor: admin, reason: 'spam', gameId: original.id, into: kept.id });
      expect((await madeOf(app, id))?.original?.slug).toBe('serpent');
      expect(slugsOf((await madeOf(app, kept.id))?.remixes)).toEqual(['snail']);
      await eraseGameNow(app.ctx, { gameId: original.id });
      expect(await madeOf(app, id)).toBeNull();
    });

    it('tells the owner of a held remix only when it is shown', async () => {
      await using app = await createTestApp({ dialect });
      const [owner, admin] = [await makePerson(app), await makePerson(app, { isAdmin: true })];
      const original = await makeGame(app, { title: 'Worm', owner });
      const remix = await makeGame(app, { title: 'Held', visibility: 'held', remixOf: original.id });
      expect(await remixNotices(app, owner)).toEqual([]);
      await showGame(app.ctx, { actor: admin, reason: 'spam', gameId: remix.id });
      expect(await remixNotices(app, owner)).toHaveLength(1);
    });
  });
}
