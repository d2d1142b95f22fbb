import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldText, normalizeQuery, type SearchableGame } from '#domain/text.ts';
import { updateGame } from '#platform/db/games/write-game.ts';
import { readCards } from '#platform/db/listing/game-cards.ts';
import { countGames } from '#platform/db/listing/game-counts.ts';
import { readPage } from '#platform/db/listing/keyset-page.ts';
import { planQuery } from '#platform/db/listing/query-plan.ts';
import { searchGames } from '#platform/db/listing/search.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames, makeGame } from '#tests/support/factories.ts';
import { matchesQuery } from '#tests/support/search-rule.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '#tests/support/test-app.ts';

type StoredGame = SearchableGame & { id: string };

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
  ...['a', 'ab', 'abc', 'space', 'SPACE', 'Lost', 'ǅ', 'Ω', 'K', '½', '²', '１', '\u{10ffff}', '𝒜'],
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
const WAYS: { way: string; options: TestAppOptions; mostHits?: number }[] = [
  ...DIALECTS.flatMap((dialect) => [
    { way: dialect, options: { dialect } },
    { way: `${dialect} by index`, options: { dialect, postgresSettings: noScan }, mostHits: BY_INDEX },
    { way: `${dialect} by walking`, options: { dialect }, mostHits: BY_WALKING },
    { way: `${dialect} by both`, options: { dialect }, mostHits: BY_BOTH },
  ]),
];

for (const { way, options, mostHits } of WAYS) {
  describe(`search on ${way}`, () => {
    let app: TestApp;
    let games: StoredGame[];

    beforeAll(async () => {
      app = await createTestApp(options);
      const made = fc.sample(gameTexts, { numRuns: 150, seed: 4711 });
      await insertGames(app, made);
      games = await readGames(app);
      expect(games).toHaveLength(made.length);
    });
    afterAll(() => app[Symbol.asyncDispose]());

    it('finds what the specified rule finds for each nasty text alone, and for longer ones', async () => {
      const long = [games[0]?.description.slice(0, 500) ?? '', 'x'.repeat(600), '🎮'.repeat(260), '%'.repeat(500)];
      for (const query of [
        ...NASTY,
        ...NASTY.map((part) => `a${part}`),
        ...long,
        ...long.map((part) => part.slice(1)),
      ]) {
        await expectSameAsRule(app, { games, query, mostHits });
      }
    });

    it('finds what the specified rule finds for pieces cut out of the games, wherever they are cut', async () => {
      const fields = games.flatMap((game) => [game.title, game.description, ...game.tags]).filter(Boolean);
      const piece = fc
        .tuple(fc.constantFrom(...fields), fc.nat(), fc.integer({ min: 1, max: 12 }))
        .map(([field, at, length]) => field.slice(at % field.length, (at % field.length) + length));
      await fc.assert(
        fc.asyncProperty(fc.oneof(piece, text(3)), (query) => expectSameAsRule(app, { games, query, mostHits })),
        { numRuns: 250, seed: 12 },
      );
    });

    it('never matches across two fields', async () => {
      await using apart = await createTestApp(options);
      await makeGame(apart, { title: 'one', description: 'two', tags: ['three', 'four'] });
      const stored = await readGames(apart);
      for (const query of ['onetwo', 'e\u001ft', 'twothree', 'threefour', 'one\u001f']) {
        await expectSameAsRule(apart, { games: stored, query, mostHits });
      }
      expect((await search(apart, 'onetwo', mostHits)).found).toEqual([]);
    });

    it('follows a game whose texts change, and forgets one that is deleted', async () => {
      await using changing = await createTestApp(options);
      const idsFor = async (app: TestApp, query: string) => (await search(app, query, mostHits)).found;
      const { id } = await makeGame(changing, { title: 'Orchid', tags: ['flower'] });
      await changing.ctx.db.transact(({ db }) =>
        updateGame(db, {
          id,
          title: 'Walrus',
          description: '',
          category: 'Other',
          tags: ['sea'],
          at: 1,
        }),
      );
      expect(await idsFor(changing, 'orchid')).toEqual([]);
      expect(await idsFor(changing, 'flower')).toEqual([]);
      expect(await idsFor(changing, 'WALR')).toEqual([id]);
      await changing.ctx.db.transact(({ db }) => db.deleteFrom('games').where('id', '=', id).execute());
      expect(await idsFor(changing, 'walrus')).toEqual([]);
      expect(await idsFor(changing, 'w')).toEqual([]);
    });
  });
}

/** 1,656 real games. They are tested only on machines that have this file beside the repository. */
const REAL_GAMES = resolve('../shared/data/js13k/games.jsonl');

if (existsSync(REAL_GAMES)) {
  const real = readFileSync(REAL_GAMES, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): SearchableGame => pickTexts(JSON.parse(line)));

  for (const dialect of DIALECTS) {
    it(`finds among the real games what the specified rule finds, on ${dialect}`, async () => {
      await using app = await createTestApp({ dialect });
      await insertGames(app, real);
      const games = await readGames(app);
      expect(games).toHaveLength(real.length);
      const titles = games.map((game) => game.title);
      const words = games.flatMap((game) => game.description.split(/\s+/)).filter((_, i) => i % 997 === 0);
      const letters = [...'abcxyz0139!?"\'%_&<>-', 'th', 'to', '13', '13k', 'é', '迷', '🎮', 'space', 'js13k', 'w a s'];
      const odd = titles.filter((title) => /[^\w\s]/.test(title)).slice(0, 30);
      for (const query of [...letters, ...odd, ...titles.filter((_, i) => i % 149 === 0), ...words]) {
        await expectSameAsRule(app, { games, query });
      }
    }, 180_000);
  }
} else {
  it.skip('finds the same among the real games (not run: there is no ../shared/data/js13k)');
}

/**
 * Expects the search to find all games that the rule finds, and to list them before others. A search with very many
 * hits needn't list them first (ADR 32).
 */
async function expectSameAsRule(
  app: TestApp,
  { games, query, mostHits }: { games: readonly StoredGame[]; query: string; mostHits?: number | undefined },
): Promise<void> {
  const expected = games.filter((game) => matchesQuery(game, query)).map((game) => game.id);
  const { found, total, isExact } = await search(app, query, mostHits);
  const known = new Set(expected);
  const first = isExact ? found.slice(0, expected.length) : found.filter((id) => known.has(id));
  expect(first.toSorted(), `query ${JSON.stringify(query)}`).toEqual(expected.sort());
  expect(new Set(found).size).toBe(found.length);
  expect(total).toBe(found.length);
}

async function search(
  { ctx }: TestApp,
  query: string,
  mostHits?: number,
): Promise<{ found: string[]; total: number; isExact: boolean }> {
  const text = foldText(normalizeQuery(query));
  const db = ctx.db.read;
  const plan = await planQuery(db, {});
  if (!plan) return { found: [], total: 0, isExact: true };
  const limit = 10_000;
  const { games, count } =
    text === ''
      ? { games: await readPage(db, { plan, order: 'top', limit }), count: await countGames(db, plan) }
      : await searchGames(db, { plan, text, order: 'relevance', limit, mostHits });
  const rows = await readCards(db, games);
  const total = count.isExact ? count.games : rows.length;
  return { found: rows.map((row) => row.id), total, isExact: count.isExact };
}

async function readGames({ ctx }: TestApp): Promise<StoredGame[]> {
  const rows = await ctx.db.read.selectFrom('games').select(['id', 'title', 'description']).execute();
  const tags = await ctx.db.read.selectFrom('gameTags').select(['gameId', 'tag']).execute();
  const tagsOf = Map.groupBy(tags, (row) => row.gameId);
  return rows.map((row) => ({ ...row, tags: (tagsOf.get(row.id) ?? []).map(({ tag }) => tag) }));
}

function pickTexts({ title, description, tags }: SearchableGame): SearchableGame {
  return { title, description, tags };
}
