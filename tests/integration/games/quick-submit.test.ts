import { describe, expect, it, vi } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { findGameById, findGameBySlug } from '#services/games/find-game.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { findGameByUrl } from '#services/games/submit.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const SNAKE = { actor: VISITOR, title: 'Snake', playUrl: 'https://play.example/snake/' };

for (const dialect of DIALECTS) {
  describe(`quickSubmit on ${dialect}`, () => {
    it('adds an unclaimed game without votes and views, created by anonymous even if somebody is signed in', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await makePerson(app);
      const mark = vi.spyOn(app.ctx.pages, 'outdate');
      const { id, slug } = await quickSubmit(app.ctx, {
        ...SNAKE,
        actor,
        thumbnailUrl: 'https://play.example/snake.png',
        tags: [' puzzle ', 'Retro', 'retro'],
      });
      expect(slug).toBe('snake');
      expect(await findGameById(app.ctx, id)).toEqual({
        id,
        slug: 'snake',
        title: 'Snake',
        description: '',
        aboutHtml: '',
        summary: '',
        thumbnailUrl: 'https://play.example/snake.png',
        screenshotUrls: [],
        playUrl: SNAKE.playUrl,
        controls: '',
        ...{ editor: '', model: '', timeSpent: '', prompts: '', promptsUrl: '' },
        sourceUrl: '',
        category: 'Puzzle',
        tags: ['puzzle', 'Retro'],
        creator: null,
        createdAt: app.clock.now(),
        updatedAt: app.clock.now(),
        upvotes: 0,
        downvotes: 0,
        views: 0,
        plays: 0,
        touch: false,
        gamepad: false,
        players: '',
        ownershipStatus: 'unclaimed',
        quickSubmission: true,
      });
      const row = await app.ctx.db.read.selectFrom('games').select(['createdBy', 'creatorId']).executeTakeFirst();
      expect(row).toEqual({ createdBy: 'anonymous', creatorId: null });
      expect(mark).toHaveBeenCalledOnce();
    });

    it('refuses an address that is too long once it is encoded', async () => {
      await using app = await createTestApp({ dialect });
      const letters = Array.from({ length: 600 }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7_919) % 20_000)));
      const submission = { ...SNAKE, playUrl: `https://play.example/${letters.join('')}` };
      await expect(quickSubmit(app.ctx, submission)).rejects.toMatchObject({ code: 'invalid-input' });
    });

    it('uses the category Other by default, and records in the audit log who submitted it', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await quickSubmit(app.ctx, SNAKE);
      expect(await findGameById(app.ctx, id)).toMatchObject({
        category: 'Other',
        tags: [],
        thumbnailUrl: null,
      });
      const log = await app.ctx.db.read.selectFrom('auditLog').selectAll().execute();
      expect(log).toMatchObject([
        {
          action: 'game:quick-submit',
          actorId: null,
          subjectKind: 'game',
          subjectId: id,
          at: app.clock.now(),
        },
      ]);
    });

    it('refuses an address that is known by its canonical key, with the game’s id and slug', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await quickSubmit(app.ctx, SNAKE);
      const again = 'https://WWW.play.example:443/snake/index.html?utm_source=mail';
      await expect(quickSubmit(app.ctx, { ...SNAKE, title: 'Other', playUrl: again })).rejects.toMatchObject({
        status: 409,
        sentence: `This game already exists at /game/${id}`,
        details: { id, slug: 'snake' },
      });
      expect(await findGameByUrl(app.ctx, { url: again })).toEqual({ id, slug: 'snake', title: 'Snake' });
      expect(await findGameByUrl(app.ctx, { url: 'https://play.example/worm' })).toBeNull();
      expect(await findGameByUrl(app.ctx, { url: 'not an address' })).toBeNull();
      // The refused submission has not taken the slug 'other'.
      const third = await quickSubmit(app.ctx, {
        ...SNAKE,
        title: 'Other',
        playUrl: 'https://play.example/3',
      });
      expect(third.slug).toBe('other');
    });

    it('stores texts that a database would refuse: NUL and lone surrogates', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await quickSubmit(app.ctx, { ...SNAKE, title: 'A\0B \ud83d C', description: 'x\0y' });
      expect(await findGameById(app.ctx, id)).toMatchObject({ title: 'AB \ufffd C', description: 'xy' });
    });

    it('gives equal titles numbered slugs, and every title a page', async () => {
      await using app = await createTestApp({ dialect });
      const titles = ['Lost', 'lost!', 'LOST', '🎮🎮', '???', 'Привет мир', '迷宮', 'x'.repeat(120), 'Lost 2'];
      const slugs: string[] = [];
      for (const [i, title] of titles.entries()) {
        slugs.push((await quickSubmit(app.ctx, { ...SNAKE, title, playUrl: `https://a.example/${i}` })).slug);
      }
      expect(slugs.slice(0, 7)).toEqual(['lost', 'lost-2', 'lost-3', 'game', 'game-2', 'привет-мир', '迷宮']);
      expect(slugs[8]).toBe('lost-2-2');
      expect(new Set(slugs).size).toBe(titles.length);
      for (const [i, slug] of slugs.entries()) {
        const found = await findGameBySlug(app.ctx, slug);
        expect(found?.game.title).toBe(titles[i]);
        expect(found?.redirectTo).toBeUndefined();
      }
    });
  });
}
