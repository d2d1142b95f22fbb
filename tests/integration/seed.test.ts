import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDice, drawCover } from '#artwork/draw.ts';
import { GENRES } from '#domain/games/game.ts';
import { listGames } from '#platform/db/listing/find-games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { createDemoPictures, type DemoPictures } from '#platform/files/drawn-pictures.ts';
import { readDemoContent, readDemoFiles } from '#platform/transfer/demo-content.ts';
import { signIn } from '#services/accounts/sign-in.ts';
import { findGameById, findGameBySlug } from '#services/games/find-game.ts';
import { loadHome, loadWallOfFame } from '#services/listing/home.ts';
import { findSimilarGames } from '#services/listing/similar.ts';
import { findRace } from '#services/race/find-race.ts';
import { planDemo } from '#services/transfer/seed/plan-demo.ts';
import { seedDemo } from '#services/transfer/seed/seed-demo.ts';
import { recount } from '#services/upkeep/recount.ts';
import { dumpRows } from '#tests/support/database-rows.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { storedKeys } from '#tests/support/pictures.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const content = await readDemoContent();

/** By the address of a cover. */
const seeds = new Map<string, string>();
const screenshots = new Set<string | null>();

/** Stores no pictures, because encoding all 47 takes long. */
const PICTURES: DemoPictures = {
  async store({ name, timestamp, seed, withTitle }) {
    const url = `/files/thumbnails/${timestamp}_${name}.webp`;
    if (withTitle) seeds.set(url, seed);
    else screenshots.add(url);
    return { url, placeholder: '' };
  },
};

/** Hashes the twenty passwords only for tests that sign in, because hashing takes long. */
async function seed({ ctx }: TestApp, { withPasswords = false, pictures = PICTURES } = {}) {
  if (!withPasswords) vi.spyOn(ctx.auth, 'hashPassword').mockResolvedValue('no hash');
  return seedDemo(ctx, { content, pictures, files: await readDemoFiles(content), force: false });
}

/** Tables whose salted hashes, row ids or labels differ from run to run. */
const BY_CHANCE = ['auth_accounts', 'hosted_versions'];

for (const dialect of DIALECTS) {
  describe(`the demo on ${dialect}`, () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await createTestApp({ dialect });
      expect(await seed(app)).toMatchObject({ state: 'seeded', games: 60 });
    });
    afterAll(() => app[Symbol.asyncDispose]());

    it('is complete', async () => {
      const rows = await dumpRows(app.ctx, [...BY_CHANCE, 'audit_log']);
      expect(rows.games).toHaveLength(60);
      expect(rows.users).toHaveLength(20);
      expect(rows.users?.filter(({ is_admin }) => is_admin === 1)).toHaveLength(1);
      const states = Map.groupBy(rows.games ?? [], ({ ownership_status }) => ownership_status);
      expect([...states].map(([state, games]) => [state, games.length]).sort()).toEqual([
        ['claimed', 46],
        ['pending_claim', 5],
        ['unclaimed', 9],
      ]);
      expect(rows.races).toHaveLength(3);
      expect(rows.race_places?.filter(({ place }) => Number(place) <= 3)).toHaveLength(9);
      expect((await findRace(app.ctx))?.places.length).toBeGreaterThanOrEqual(3);
      const claims = Map.groupBy(rows.game_claims ?? [], ({ status }) => status);
      expect([...claims.keys()].sort()).toEqual(['approved', 'pending', 'rejected']);
      expect(rows.games?.filter(({ thumbnail_url }) => thumbnail_url !== '')).toHaveLength(13);
      expect(await recount(app.ctx), 'what single votes would give').toEqual([]);
      expect(rows.comments).toHaveLength(40);
      expect(rows.comments?.filter(({ is_pinned }) => is_pinned === 1).length).toBeGreaterThan(0);
      expect([rows.follows, rows.saved_games].every((kept) => (kept?.length ?? 0) > 20)).toBe(true);
      expect(rows.game_updates).toHaveLength(content.updates.length);
      const isOrdered = (row: object) => {
        const { created_at: at, game_id, user_id } = row as Record<string, unknown>;
        const [game, person] = [
          rows.games?.find(({ id }) => id === game_id),
          rows.users?.find(({ id }) => id === user_id),
        ];
        return (
          Number(at) >= Number(game?.created_at) &&
          Number(at) >= Number(person?.date_joined) &&
          Number(at) <= app.clock.now()
        );
      };
      expect(rows.comments?.filter((row) => !isOrdered(row))).toEqual([]);
      const visits = [...(rows.game_days ?? []), ...(rows.game_months ?? [])].map(({ views }) => Number(views));
      expect(visits.every((views) => views >= 0)).toBe(true);
      const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0);
      expect(sum(visits)).toBe(sum((rows.games ?? []).map(({ views }) => Number(views))));
    });

    it('can be played where games are hosted, and marks the others as examples', async () => {
      const rows = (await dumpRows(app.ctx)).games ?? [];
      const [playing, examples] = [1, 0].map((flag) => rows.filter((row) => row.plays_in_page === flag));
      expect(playing?.every((row) => row.play_url === '' && /^demo[\da-f]{16}$/.test(String(row.label)))).toBe(true);
      expect(playing).toHaveLength(12);
      expect(examples).toHaveLength(48);
      for (const { id } of rows) {
        const { playsInPage, isExample } = (await findGameById(app.ctx, String(id))) ?? {};
        expect([playsInPage, isExample].filter(Boolean), String(id)).toHaveLength(1);
      }
      expect((await loadHome(app.ctx)).featured?.game.playsInPage).toBe(true);
    });

    // One database is enough, because the order of each list is tested on both.
    if (dialect === 'sqlite')
      it('has neighbouring covers of different colours', async () => {
        const { topRated, latest, unclaimed } = await loadHome(app.ctx);
        const { mostVoted, newest, mostViewed } = await loadWallOfFame(app.ctx);
        const all = await listGames(app.ctx.db, { filter: {}, order: 'newest', limit: 60 });
        const boards = [mostVoted, newest, mostViewed].map((entries) =>
          entries.map(({ id, image }) => ({ id, thumbnailUrl: image })),
        );
        const lists: { id: string; thumbnailUrl: string | null }[][] = [
          ...[all, topRated, latest, unclaimed],
          ...boards,
        ];
        expect(lists.map(({ length }) => length)).toEqual([60, 6, 6, 3, 3, 3, 3]);
        for (const game of all) lists.push([game, ...(await findSimilarGames(app.ctx, { gameId: game.id }))]);
        for (const list of lists) {
          // A row has at most five cards, so a card's later neighbours are among the next five.
          const colours = list.map(({ id, thumbnailUrl }) =>
            screenshots.has(thumbnailUrl) ? `the screenshot of ${id}` : fieldOf(seeds.get(thumbnailUrl ?? '') ?? id),
          );
          for (const [at, colour] of colours.entries()) {
            expect(colours.slice(at + 1, at + 6), `after ${list[at]?.id}`).not.toContain(colour);
          }
        }
      });

    it('changes nothing the second time, not even what people have changed since', async () => {
      await makePerson(app, { username: 'somebody_new' });
      app.clock.advance(40 * 86_400_000);
      const before = await dumpRows(app.ctx);
      expect(await seed(app)).toMatchObject({ state: 'was-there' });
      expect(await dumpRows(app.ctx)).toEqual(before);
    });
  });
}

it('doesn’t change a database with other data, and prints other passwords for another site', async () => {
  const printed: string[][] = [];
  for (const AUTH_SECRET of ['a secret of thirty-two characters', 'another secret, as long as that']) {
    await using app = await createTestApp({ dialect: 'sqlite', env: { AUTH_SECRET: `${AUTH_SECRET}!` } });
    await makePerson(app);
    const before = await dumpRows(app.ctx);
    const { state, people } = await seed(app);
    expect(state).toBe('refused');
    expect(await dumpRows(app.ctx)).toEqual(before);
    printed.push(people.map(({ password }) => password));
  }
  expect(new Set(printed.flat()).size).toBe(40);
});

it('is the same in every run of a day, with its pictures, and its people sign in with the printed passwords', async () => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  await using again = await createTestApp({ dialect: 'sqlite' });
  again.clock.advance(3 * 3_600_000);
  const runs = [];
  for (const each of [app, again]) {
    const real = createDemoPictures(each.ctx.files);
    // Encodes only one cover, because all would take too long.
    const store: DemoPictures['store'] = (order) => (order.name === 'comet-courier' ? real : PICTURES).store(order);
    const { people } = await seed(each, { withPasswords: true, pictures: { store } });
    runs.push({ people, rows: await dumpRows(each.ctx, [...BY_CHANCE, 'audit_log']), keys: await storedKeys(each) });
  }
  const [first] = runs;
  expect(first).toEqual(runs[1]);
  const cover = first?.keys.find((key) => key.endsWith('960x600.webp'));
  expect((await findGameBySlug(app.ctx, 'comet-courier'))?.game.thumbnailUrl).toBe(`/files/${cover}`);
  const [{ email = '', password = '' } = {}] = first?.people ?? [];
  const attempt = { email, password, clientAddress: '192.0.2.1', userAgent: null };
  const { userId } = await signIn(app.ctx, attempt);
  expect(await findUserById(app.ctx.db.read, { id: userId })).toMatchObject({ username: 'curator' });
  expect((await seed(app)).people).toEqual(first?.people);
});

function fieldOf(seed: string): string {
  const [, colour] = /fill="(#[0-9a-f]{6})"/i.exec(drawCover({ id: seed, title: '', genre: '' })) ?? [];
  if (!colour) throw new Error(`${seed} has no colour`);
  return colour;
}

describe('the plan of the demo', () => {
  const asOf = Date.UTC(2026, 0, 1);
  const { games, people, votes } = planDemo({ content, asOf, editorName: 'AI Editor', createDice });

  it('has different games of every genre, and only reserved addresses', () => {
    expect(new Set(games.map(({ slug }) => slug)).size).toBe(60);
    expect(new Set(games.map(({ category }) => category))).toEqual(new Set(GENRES));
    for (const { playUrl, sourceUrl } of games) {
      expect(`${playUrl} ${sourceUrl}`.replaceAll(/https:\/\/(play|code)\.example\.org\//g, '')).not.toContain('//');
    }
  });

  it('is in order: people join, submit and vote, all before its day', () => {
    const joined = new Map(people.map(({ id, dateJoined }) => [id, dateJoined]));
    const created = new Map(games.map(({ id, createdAt }) => [id, createdAt]));
    for (const game of games) {
      expect(game.createdAt).toBeLessThan(asOf);
      if (game.creatorId) expect(joined.get(game.creatorId)).toBeLessThan(game.createdAt);
      if (game.claim) expect(asOf - game.claim.daysAgo * 86_400_000).toBeGreaterThan(game.createdAt);
    }
    for (const vote of votes) {
      expect(vote.createdAt).toBeGreaterThanOrEqual(created.get(vote.gameId) ?? 0);
      expect(vote.createdAt).toBeGreaterThanOrEqual(joined.get(vote.userId) ?? 0);
      expect(vote.createdAt).toBeLessThan(asOf);
    }
  });

  it('spreads votes: some games are loved, some are disputed, some are hardly known', () => {
    const counts = games.map(({ id }) => votes.filter(({ gameId }) => gameId === id));
    expect(Math.max(...counts.map(({ length }) => length))).toBeGreaterThan(12);
    expect(Math.min(...counts.map(({ length }) => length))).toBeLessThan(5);
    expect(votes.filter(({ voteType }) => voteType === 'down').length).toBeGreaterThan(30);
  });
});
