import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateGame } from '#platform/db/games/write-game.ts';
import { insertGames, makeGame } from '#tests/support/factories.ts';
import { expectSameAsRule, readSearchable, type StoredGame, search } from '#tests/support/search-rule.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '#tests/support/test-app.ts';

/** Texts that may break a search: operators, quotes, letters that change length when folded, marks, emoji. */
const NASTY = [
  ...['%', '_', '\\', '\\%', '%_%', "'", "''", '"', '""', '""" ', '`', '$1', '?', ':a', '*', '^', '(', ')', '-', '+'],
  ...['AND', 'OR', 'NOT', 'NEAR(a b)', 'title:', '--', ';', '/*', '\u0000', '\t', '\n', '\u001f', '\u00a0', '\u200d'],
  ...['İ', 'i̇', 'I', 'ı', 'ß', 'ẞ', 'SS', 'ﬁ', 'Å', 'Å', 'é', 'é', '\u0301', 'ñ', 'ς', 'σ', 'Σ', 'ΟΔΟΣ'],
  ...[
    '🎮',
    '👩‍🚀',
    '👍🏽',
    '🇩🇪',
    '\ud83d',
    '\udc4d',
    '日本',
    '迷宮',
    '가',
    '각',
    'สวัสดี',
    'שלום',
    'مرحبا',
    '\ufffd',
    '\ufeff',
  ],
  ...['a', 'ab', 'abc', 'space', 'SPACE', 'Lost', 'ǅ', 'Ω', 'K', '½', '²', '１', 'ｶﾞ', 'ｶ', '\u0640', '\u{10ffff}', '𝒜'],
] as const;

const text = (most: number) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...NASTY),
        fc.constantFrom(' ', 'e', 'the ', 'Game'),
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
      {
        maxLength: most,
      },
    )
    .map((parts) => parts.join(''));

const gameTexts = fc.record({
  title: text(6),
  description: text(30),
  tags: fc.array(text(2), { maxLength: 4 }),
});

/** Values of `mostHits`: small ones make a search among few games work as on a large site. */
const BY_INDEX = 10_000;
const BY_WALKING = 2;
const BY_BOTH = 10;

/** PostgreSQL would read a small table from end to end. This setting makes it use its index. */
const noScan = { enable_seqscan: 'off' };
const SITES: { site: string; options: TestAppOptions; ways: readonly number[] }[] = [
  { site: 'sqlite', options: { dialect: 'sqlite' }, ways: [BY_INDEX, BY_WALKING, BY_BOTH] },
  { site: 'postgres', options: { dialect: 'postgres' }, ways: [BY_WALKING, BY_BOTH] },
  { site: 'postgres by index', options: { dialect: 'postgres', postgresSettings: noScan }, ways: [BY_INDEX] },
];

for (const { site, options, ways } of SITES) {
  describe(`search on ${site}`, () => {
    let app: TestApp;
    let games: StoredGame[];

    beforeAll(async () => {
      app = await createTestApp(options);
      const made = fc.sample(gameTexts, { numRuns: 100, seed: 4711 });
      await insertGames(app, made);
      games = await readSearchable(app);
      expect(games).toHaveLength(made.length);
    });
    afterAll(() => app[Symbol.asyncDispose]());

    async function expectSame(query: string, among = { app, games }) {
      for (const mostHits of ways) await expectSameAsRule(among.app, { games: among.games, query, mostHits });
    }

    it('finds what the specified rule finds, for each unusual text alone and inside longer ones', async () => {
      const long = [games[0]?.description.slice(0, 500) ?? '', 'x'.repeat(600), '🎮'.repeat(260), '%'.repeat(500)];
      const longer = [...NASTY.map((part) => `a${part}`), ...long, ...long.map((part) => part.slice(1))];
      for (const query of NASTY) await expectSame(query);
      for (const [n, query] of longer.entries()) {
        await expectSameAsRule(app, { games, query, mostHits: ways[n % ways.length] });
      }
    });

    it('finds what the specified rule finds, for pieces cut out of the games at any place', async () => {
      const fields = games.flatMap((game) => [game.title, game.description, ...game.tags]).filter(Boolean);
      const piece = fc
        .tuple(fc.constantFrom(...fields), fc.nat(), fc.integer({ min: 1, max: 12 }))
        .map(([field, at, length]) => field.slice(at % field.length, (at % field.length) + length));
      await fc.assert(
        fc.asyncProperty(fc.oneof(piece, text(3)), (query) => expectSame(query)),
        { numRuns: 50, seed: 12 },
      );
    });

    it('never matches across two fields', async () => {
      await using apart = await createTestApp(options);
      await makeGame(apart, { title: 'one', description: 'two', tags: ['three', 'four'] });
      const stored = await readSearchable(apart);
      for (const query of ['onetwo', 'e\u001ft', 'twothree', 'threefour', 'one\u001f']) {
        await expectSame(query, { app: apart, games: stored });
      }
      for (const mostHits of ways) expect((await search(apart, 'onetwo', mostHits)).found).toEqual([]);
    });

    it('is updated when a game’s texts change, and when it is deleted', async () => {
      await using changing = await createTestApp(options);
      const expectFound = async (query: string, ids: string[]) => {
        for (const mostHits of ways) expect((await search(changing, query, mostHits)).found).toEqual(ids);
      };
      const { id } = await makeGame(changing, { title: 'Orchid', tags: ['flower'] });
      const texts = { title: 'Walrus', description: '', category: 'Other', tags: ['sea'] };
      await changing.ctx.db.transact(({ db }) => updateGame(db, { id, ...texts, at: 1 }));
      await expectFound('orchid', []);
      await expectFound('flower', []);
      await expectFound('WALR', [id]);
      await changing.ctx.db.transact(({ db }) => db.deleteFrom('games').where('id', '=', id).execute());
      await expectFound('walrus', []);
      await expectFound('w', []);
    });
  });
}
