import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDemoContent } from '#platform/transfer/demo-content.ts';
import { planDemo } from '#services/transfer/seed/plan-demo.ts';
import { readPage } from '#tests/support/browse-pages.ts';
import { insertGames } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import figures from '../../gold/figures.json' with { type: 'json' };
import { meanReciprocalRank, ndcg10 } from '../../gold/measure.ts';
import searches from '../../gold/searches.json' with { type: 'json' };

const LEAST_MRR = 0.95;
/** How much a measure may fall, because games with equal votes may swap places. */
const TOLERANCE = 0.005;

/** 1,656 real games. They aren't ours to commit, so the file lies beside the repository, also in CI. */
const REAL_GAMES = resolve('../shared/data/js13k/games.jsonl');

const ODD = { description: '', category: 'Arcade', tags: [], createdAt: '2020-01-01T00:00:00Z' };

type Texts = {
  id: string;
  title: string;
  description: string;
  category: string;
  tags: string[];
  createdAt: string;
};

async function idsFor(app: TestApp, q: string): Promise<string[]> {
  return (await readPage(app, { q })).games.map(({ slug }) => slug);
}

async function placeOf(app: TestApp, q: string, slug: string | undefined): Promise<number | null> {
  const at = (await idsFor(app, q)).indexOf(slug ?? '');
  return at < 0 ? null : at + 1;
}

if (existsSync(REAL_GAMES)) {
  const real = readFileSync(REAL_GAMES, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): Texts => JSON.parse(line));
  /** Titles of kinds that the real games lack. */
  const odd = searches.games.map((game): Texts => ({ ...ODD, ...game }));
  const all = [...real, ...odd];

  // How well the rule ranks. That both databases follow it is in reference.test.ts, typos.test.ts and changing-ways.test.ts.
  describe('searches among the real games', () => {
    let app: TestApp;
    /** The slug of each game, by its id in the file. Test apps give games other ids. */
    let slugs: Map<string, string>;

    beforeAll(async () => {
      app = await createTestApp({ dialect: 'sqlite' });
      await insertGames(
        app,
        all.map(({ title, description, category, tags, createdAt }) => ({
          ...{ title, description, category, tags },
          createdAt: Date.parse(createdAt),
        })),
      );
      const rows = await app.ctx.db.read.selectFrom('games').select('slug').orderBy('seq').execute();
      slugs = new Map(rows.map(({ slug }, at) => [all[at]?.id ?? '', slug]));
      expect(slugs.size).toBe(all.length);
    });
    afterAll(() => app[Symbol.asyncDispose]());

    it('are at least sixty, and their games exist', () => {
      const { known, exploratory } = searches;
      expect(known.length + exploratory.length).toBeGreaterThanOrEqual(60);
      const meant = [...known.map(({ id }) => id), ...exploratory.flatMap(({ grades }) => Object.keys(grades))];
      expect(meant.filter((id) => !slugs.has(id))).toEqual([]);
    });

    it(`find the wanted game: MRR of at least ${LEAST_MRR}, and not lower than before`, async () => {
      const places: (number | null)[] = [];
      for (const { q, id } of searches.known) places.push(await placeOf(app, q, slugs.get(id)));
      const mrr = meanReciprocalRank(places);
      const missed = searches.known.filter((_, at) => places[at] !== 1).map(({ q }) => q);
      expect(mrr, `not first: ${missed.join(', ')}`).toBeGreaterThanOrEqual(LEAST_MRR);
      expect(mrr, `not first: ${missed.join(', ')}`).toBeGreaterThanOrEqual(figures.mrr - TOLERANCE);
    });

    it('find games of a kind: nDCG@10 not lower than before', async () => {
      const each: Record<string, number> = {};
      for (const { q, grades } of searches.exploratory) {
        const bySlug = Object.fromEntries(Object.entries(grades).map(([id, grade]) => [slugs.get(id) ?? id, grade]));
        each[q] = ndcg10(await idsFor(app, q), bySlug);
      }
      const values = Object.values(each);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(mean, JSON.stringify(each)).toBeGreaterThanOrEqual(figures.ndcg10 - TOLERANCE);
    });
  });
} else {
  it.skip('searches among the real games (not run: there is no ../shared/data/js13k)');
}

/** Unlike the real games, the demo's games are in the repository, so this test runs everywhere. */
it('finds the demo’s games by title, beginning, typo and changed word order', async () => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  const { games } = planDemo({
    content: await readDemoContent(),
    asOf: app.clock.now(),
    editorName: 'AI Editor',
    createDice: app.ctx.createDice,
  });
  await insertGames(
    app,
    games.map(({ title, description, category, tags, playUrl }) => ({
      ...{ title, description, playUrl },
      category,
      tags: [...tags],
    })),
  );
  const rows = await app.ctx.db.read.selectFrom('games').select(['title', 'slug']).execute();
  const places: (number | null)[] = [];
  const missed: string[] = [];
  for (const { title, slug } of rows) {
    for (const q of waysToAskFor(title)) {
      const place = await placeOf(app, q, slug);
      if (place !== 1) missed.push(q);
      places.push(place);
    }
  }
  expect(places.length).toBeGreaterThan(rows.length * 2);
  expect(meanReciprocalRank(places), missed.join(', ')).toBeGreaterThanOrEqual(LEAST_MRR);
});

/** Searches for a title: whole, without its last letter, in reverse word order, and with a typo in its longest word. */
function waysToAskFor(title: string): string[] {
  const words = title.split(' ');
  const [longest = ''] = (title.match(/\p{L}{6,}/gu) ?? []).toSorted((a, b) => b.length - a.length);
  return [
    title.toUpperCase(),
    [...title].slice(0, -1).join(''),
    ...(words.length > 1 ? [words.toReversed().join(' ')] : []),
    ...(longest === '' ? [] : [title.replace(longest, [...longest].toSpliced(2, 1).join(''))]),
  ];
}
