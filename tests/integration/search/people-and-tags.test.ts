import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as personWords from '#platform/db/migrations/1092-person-words.ts';
import { eraseGameNow } from '#services/games/remove-game.ts';
import { findPeopleAndTags, loadCreators, loadTags } from '#services/listing/find-more.ts';
import { banPerson } from '#services/moderation/set-standing.ts';
import { hideGame } from '#services/moderation/set-visibility.ts';
import { updateProfile } from '#services/people/update-profile.ts';
import { importFrom, makeFolder } from '#tests/support/collection-files.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const find = async ({ ctx }: TestApp, query: string) => {
  const { people, tags } = await findPeopleAndTags(ctx, { query, limit: 8 });
  return { people: people.map(({ username }) => username), tags: tags.map(({ tag, games }) => `${tag} ${games}`) };
};

for (const dialect of DIALECTS) {
  describe(`a search on ${dialect}`, () => {
    it('finds people by display name and @username, without accents, exact names first', async () => {
      await using app = await createTestApp({ dialect });
      const [maker] = [await makePerson(app, { username: 'mira_codes', name: 'Mira Łukaszewicz' })];
      await makePerson(app, { username: 'mira', name: 'Another' });
      await makePerson(app, { username: 'zoe', name: 'Zoé Müller' });
      await makeGame(app, { owner: maker });
      expect((await find(app, 'mira')).people).toEqual(['mira', 'mira_codes']);
      expect((await find(app, '@MIRA_c')).people).toEqual(['mira_codes']);
      expect((await find(app, 'codes')).people).toEqual(['mira_codes']);
      expect((await find(app, 'lukas mira')).people).toEqual(['mira_codes']);
      expect((await find(app, 'zoe muller')).people).toEqual(['zoe']);
      expect((await find(app, 'm')).people).toEqual([]);
      expect((await find(app, 'ira')).people).toEqual([]);
    });

    it('knows new names, imported people and those from before, and forgets who is gone', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const person = await makePerson(app, { username: 'before', name: 'Early Bird' });
      await updateProfile(ctx, { actor: person, name: 'Late Owl' });
      await updateProfile(ctx, { actor: person, username: 'after' });
      expect([await find(app, 'early'), await find(app, 'before')].map(({ people }) => people)).toEqual([[], []]);
      expect([await find(app, 'owl'), await find(app, 'after')].map(({ people }) => people)).toEqual([
        ['after'],
        ['after'],
      ]);
      await using folder = await makeFolder({ 'users.jsonl': [{ id: 'u1', username: 'Imported' }] });
      await importFrom(ctx, folder.path);
      expect((await find(app, 'import')).people).toEqual(['Imported']);
      await sql`drop table person_words`.execute(ctx.db.write);
      await sql`drop index game_tags_by_key`.execute(ctx.db.write);
      await personWords.up(ctx.db.write as Kysely<unknown>, dialect);
      expect((await find(app, 'import')).people).toEqual(['Imported']);
      expect((await find(app, 'after')).people).toEqual(['after']);
    });

    it('shows banned people and tags only as long as a game of theirs is public', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const owner = await makePerson(app, { username: 'raider' });
      const { id } = await makeGame(app, { owner, tags: ['Pixel Art', 'retro'] });
      await makeGame(app, { tags: ['pixel art'] });
      expect(await find(app, 'pixel')).toEqual({ people: [], tags: ['Pixel Art 2'] });
      for (const query of ['art', '#art pix', 'ＡＲＴ']) expect((await find(app, query)).tags).toEqual(['Pixel Art 2']);
      expect((await find(app, 'art none')).tags).toEqual([]);
      expect(await find(app, '#ret')).toEqual({ people: [], tags: ['retro 1'] });
      await banPerson(ctx, { actor: admin, reason: 'spam', userId: owner.id });
      expect((await find(app, 'raider')).people).toEqual(['raider']);
      expect((await loadCreators(ctx, { page: 1 })).creators.map(({ username }) => username)).toEqual(['raider']);
      await hideGame(ctx, { actor: admin, reason: 'spam', gameId: id });
      expect(await find(app, 'raider')).toEqual({ people: [], tags: [] });
      expect((await find(app, 'retro')).tags).toEqual([]);
      expect((await loadCreators(ctx, { page: 1 })).creators).toEqual([]);
      const { tags } = await loadTags(ctx, { page: 1 });
      expect(tags).toEqual([{ tag: 'pixel art', games: 1 }]);
      await eraseGameNow(ctx, { gameId: id });
      expect((await loadTags(ctx, { page: 1 })).tags).toHaveLength(1);
    });

    it('pages creators and tags to the end, each once', async () => {
      await using app = await createTestApp({ dialect });
      const names: string[] = [];
      for (let n = 0; n < 60; n += 1) {
        const owner = await makePerson(app, { username: `maker_${n}` });
        names.push(owner.username);
        await makeGame(app, { owner, tags: [1, 2, 3, 4].map((k) => `tag ${n} ${k}`) });
      }
      const seen: string[] = [];
      for (let page = 1; ; page += 1) {
        const { creators, hasMore } = await loadCreators(app.ctx, { page });
        seen.push(...creators.map(({ username }) => username));
        if (!hasMore) break;
      }
      expect(seen.toSorted()).toEqual(names.toSorted());
      const [one, two] = [await loadTags(app.ctx, { page: 1 }), await loadTags(app.ctx, { page: 2 })];
      expect([one.hasMore, two.hasMore]).toEqual([true, false]);
      expect(new Set([...one.tags, ...two.tags].map(({ tag }) => tag)).size).toBe(240);
    });
  });
}
