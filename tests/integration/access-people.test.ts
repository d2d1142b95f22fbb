import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { loadBuiltApp } from '#server/build-location.ts';
import { type Ask, openBuiltSite } from '#tests/support/built-site.ts';
import { dumpRows } from '#tests/support/database-rows.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { type Cast, NOBODY, openCast } from './access-cast.ts';
import { type Outcome, type Post, ROLES, type Role, type Row } from './access-roles.ts';
import { accessTable } from './access-table.ts';

type Rows = Awaited<ReturnType<typeof dumpRows>>;

const TABLE = accessTable(NOBODY);
const PATHS = Object.keys(TABLE);
const rowFor = (path: string): Row => TABLE[path] as Row;

/** The sentences that refuse a person, whatever values the form has. */
const REFUSALS = (['not-signed-in', 'not-allowed', 'suspended', 'banned'] as const).map(
  (code: ErrorCode) => ERRORS[code][1],
);

describe('what each role may do', () => {
  it('is tested for each route in app/routes.ts', async () => {
    expect(PATHS.toSorted()).toEqual(routes.map(({ path }) => path ?? '').toSorted());
    const build = await loadBuiltApp()();
    const built = Object.values(build.routes).filter((route) => route && route.id !== 'root');
    expect(PATHS.toSorted(), 'The build is older than app/routes.ts.').toEqual(
      built.map((route) => route?.path ?? '').toSorted(),
    );
    for (const path of PATHS) {
      const ofPath = built.find((route) => (route?.path ?? '') === path);
      const hasAction = ofPath?.module.action !== undefined;
      const { posts, isBeforeRouter = false } = rowFor(path);
      expect({ path, hasAction }).toEqual({ path, hasAction: posts.length > 0 && !isBeforeRouter });
    }
  });

  it.each(PATHS)('is defined for every role on /%s', (path) => {
    const { get, posts } = rowFor(path);
    for (const answers of [get, ...posts.map(({ by }) => by)]) {
      expect(Object.keys(answers).toSorted()).toEqual([...ROLES].toSorted());
    }
  });
});

// Permissions are rules of domain/policy.ts, which are the same for both databases. So one database is enough.
describe('other people’s data', () => {
  let app: TestApp;
  let ask: Ask;
  let cast: Cast;

  beforeAll(async () => {
    app = await createTestApp({ dialect: 'sqlite' });
    // Everybody sits at one address here, from which more forms come in a minute than the site takes.
    const { limits } = app.ctx;
    const take = limits.take.bind(limits);
    limits.take = async (name, key) => (name === 'form' ? undefined : take(name, key));
    ask = openBuiltSite(app);
    cast = await openCast(app);
  });
  afterAll(() => app?.[Symbol.asyncDispose]());

  // The rows after the last request; null after a sign-in, because only sign-ins change rows between requests.
  let rows: Rows | null = null;
  let written = -1;
  const rowsNow = async () => {
    // Nothing has been written since, so the rows are the same. Reading them takes as long as a page.
    const { rows: found } = await sql<{ total: number }>`select total_changes() as total`.execute(app.ctx.db.write);
    if (rows && found[0]?.total === written) return rows;
    written = found[0]?.total ?? -1;
    // Leaves out `own_visits`, which changes when people look at their own games, and what visitors wrote before they sign in.
    rows = await dumpRows(app.ctx, ['own_visits', 'kept_comments']);
    return rows;
  };
  const cookieOf = async (role: Role) => {
    if (!cast.hasCookie(role)) rows = null;
    return cast.cookieOf(role);
  };
  const rowsBefore = async () => rows ?? (await rowsNow());

  const rowOf = (path: string): Row => accessTable(cast.target)[path] as Row;

  it('is visible to its owner', async () => {
    for (const { words, seenBy } of cast.secrets) {
      for (const role of ROLES) {
        const at = seenBy[role];
        if (at === undefined) continue;
        const response = await ask(at, { cookie: await cast.cookieOf(role) });
        expect({ words, role, at, text: await response.text() }).toMatchObject({
          text: expect.stringContaining(words),
        });
      }
    }
  });

  for (const role of ROLES) {
    it.each(PATHS)(`is shown to ${role} as expected on /%s`, async (path) => {
      const row = rowOf(path);
      const cookie = await cookieOf(role);
      const before = await rowsBefore();
      expect(await outcomeOf(await ask(row.path, { cookie }), { role })).toBe(row.get[role]);
      // The router in the browser requests a page's data at this address, such as `/games.data`.
      const [address = '', query] = row.path.split('?');
      const asData = `${address === '/' ? '/_' : address}.data${query ? `?${query}` : ''}`;
      expectNothingPrivate(await (await ask(asData, { cookie })).text(), { role });
      expect(await rowsNow()).toEqual(before);
    });
  }

  for (const role of ROLES) {
    it.each(
      PATHS.filter((path) => rowFor(path).posts.length > 0),
    )(`is changed by ${role} only as it should be by /%s`, async (path) => {
      const row = rowOf(path);
      for (const post of row.posts) await tryPost({ row, post, role });
    });
  }

  async function tryPost({ row, post, role }: { row: Row; post: Post; role: Role }) {
    const cookie = await cookieOf(role);
    const before = await rowsBefore();
    const response = await ask(row.path, { method: 'POST', cookie, form: post.form });
    const outcome = await outcomeOf(response, {
      role,
      typed: Object.values(post.form),
      isShown: post.shownTo === role,
    });
    const after = await rowsNow();
    const hasChanged = JSON.stringify(after) !== JSON.stringify(before);
    const about = JSON.stringify(post.form);
    const expected = post.by[role];
    if (post.endsSessionOf && hasChanged) cast.forgetCookie(post.endsSessionOf === 'owner' ? 'owner' : role);
    const isMeant = expected === 'own' || expected === 'acts';
    expect({ about, outcome, hasChanged }).toEqual({
      about,
      outcome: isMeant ? 'harmless' : expected,
      hasChanged: isMeant,
    });
    if (expected === 'own' && role !== 'owner') expect(adasRows(after), about).toEqual(adasRows(before));
  }

  type Asked = { role: Role; typed?: readonly string[]; isShown?: boolean };

  async function outcomeOf(response: Response, asked: Asked): Promise<Outcome> {
    const { status, headers } = response;
    expect(status, 'our fault').toBeLessThan(500);
    expect(status, 'asked too often to say').not.toBe(429);
    const text = await response.text();
    if (!asked.isShown) expectNothingPrivate(text, asked);
    if (/^\/login(\?returnTo=|$)/.test(headers.get('location') ?? '')) return 'sign-in';
    const flash = headers.getSetCookie().find((set) => set.startsWith('playpodium.flash='));
    const said = Buffer.from(decodeURIComponent(flash?.split(/[=;]/)[1] ?? ''), 'base64').toString();
    if (status < 400 && !said.includes('"bad"')) return 'harmless';
    const isRefused = [401, 403, 404].includes(status) || REFUSALS.some((words) => said.includes(String(words)));
    return isRefused ? 'refused' : 'invalid';
  }

  function expectNothingPrivate(text: string, { role, typed = [] }: Asked) {
    const hidden = cast.secrets.filter(({ seenBy }) => seenBy[role] === undefined);
    expect(hidden.map(({ words }) => words).filter((words) => text.includes(words) && !typed.includes(words))).toEqual(
      [],
    );
  }

  /** Returns the rows that name Ada, without what others' votes, comments and follows change: columns and notices. */
  function adasRows(all: Rows) {
    const { adaId, email, sessionId } = cast.target;
    const isGathered = (row: object) => 'gather_key' in row && row.gather_key !== null;
    const isHers = (row: object) =>
      !isGathered(row) && [adaId, email, sessionId].some((word) => JSON.stringify(row).includes(word));
    // Leaves out `changes`, whose rows only say what has changed.
    const { changes: _, ...tables } = all;
    return Object.fromEntries(
      Object.entries(tables).map(([table, found]) => [
        table,
        found
          .filter(isHers)
          .map((row) =>
            JSON.stringify(
              Object.entries(row).filter(([name]) => !/vote|score|hot|activity|rated|trend|quiet/.test(name)),
            ),
          )
          .toSorted(),
      ]),
    );
  }
});
