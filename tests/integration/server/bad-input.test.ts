import { monitorEventLoopDelay } from 'node:perf_hooks';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as settingsForms from '#domain/accounts/settings-forms.ts';
import * as signInForms from '#domain/accounts/sign-in-forms.ts';
import * as claimForms from '#domain/claims/claim.ts';
import * as gameForms from '#domain/games/forms.ts';
import * as moderationForms from '#domain/moderation/forms.ts';
import { loadBuiltApp } from '#server/build-location.ts';
import { serve } from '#server/serve.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { recount } from '#services/upkeep/recount.ts';
import { importFrom, makeFolder } from '#tests/support/collection-files.ts';
import { dumpRows } from '#tests/support/database-rows.ts';
import { openFetchElsewhere } from '#tests/support/fetch-elsewhere.ts';
import { guardedFetch } from '#tests/support/fixture-server.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { nasty } from '#tests/support/nasty-texts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { type Cast, NOBODY, openCast } from '../access-cast.ts';
import type { Role } from '../access-roles.ts';
import { accessTable } from '../access-table.ts';

/** Seconds per kind of input. `npm run fuzz` sets 60, and prints the inputs that blocked the process longest. */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 1);
const ROLES = ['visitor', 'other', 'owner', 'admin'] as const satisfies readonly Role[];

const FIELDS = [settingsForms, signInForms, claimForms, gameForms, moderationForms].flatMap((module) =>
  Object.values(module).flatMap((value: unknown) => {
    const { shape } = (value as { _zod?: { def?: { shape?: object } } })?._zod?.def ?? {};
    return Object.keys(shape ?? {});
  }),
);

/** Valid forms, of which tests change some values. Because the others are valid, the site reads the changed ones. */
const RIGHT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': { playUrl: 'https://right.example/', title: 'Right', tags: 'one, two' },
  submit: {
    title: 'Right',
    description: 'Words.',
    playUrl: 'https://right.example/full',
    coverUrl: 'https://right.example/cover.png',
    genre: 'Puzzle',
    tags: 'one',
  },
  'game/:slug/edit': {
    title: 'Right',
    description: 'Words.',
    playUrl: 'https://right.example/e',
    genre: 'Puzzle',
    tags: 'one',
  },
  register: {
    username: 'right_one',
    email: 'right@example.com',
    password: 'long enough words',
    confirmPassword: 'long enough words',
  },
  contact: { name: 'Right', email: 'right@example.com', message: 'Words.' },
  'report/:kind/:id': { reason: 'stolen', sourceUrl: 'https://right.example/', note: 'Words.' },
  'forgot-password': { email: 'right@example.com' },
  'submit/check': { url: 'https://right.example/' },
};

describe('malformed input', () => {
  let app: TestApp;
  let site: Awaited<ReturnType<typeof serve>>;
  let cast: Cast;
  let tried = 0;
  const slowest: { ms: number; about: string }[] = [];
  const elsewhere = openFetchElsewhere();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let cpuBefore = process.threadCpuUsage();

  beforeAll(async () => {
    const env = { PORT: String(await findFreePort()), TRUST_PROXY: '1' };
    // Resolves no hosts, so that the site never connects to made-up addresses.
    const guarded = guardedFetch({ resolve: async () => [] });
    app = await createTestApp({ dialect: 'sqlite', env, fetch: guarded });
    // Lifts the rate limits, because the site would refuse most requests without reading them.
    Object.assign(app.ctx.limits, { take: async () => undefined });
    cast = await openCast(app);
    // Stops the clock for waiting reads. Otherwise, on a busy machine, the site would refuse long waits with 503.
    site = await serve({ ctx: app.ctx, loadBuild: loadBuiltApp(), now: () => 0 });
    // Without this, the first requests would be slow, because Node compiles code for them.
    await site.warmUp();
    delay.enable();
  });
  afterAll(async () => {
    await elsewhere[Symbol.asyncDispose]();
    await site?.[Symbol.asyncDispose]();
    if (!process.env.FUZZ_SECONDS) return;
    const named = slowest.map(({ ms, about }) => `${ms.toFixed(0).padStart(6)} ms  ${about}`);
    console.info([`${tried} tried. The process was held longest by:`, ...named].join('\n'));
  });

  /** Sends a request. Expects no server error and no stack trace. */
  async function ask(path: string, sent: RequestInit = {}): Promise<Response> {
    tried += 1;
    const headers = new Headers(sent.headers);
    // Requests as curl, whose views the site doesn't count, because a view would change rows.
    headers.set('user-agent', 'curl/8');
    headers.set('x-forwarded-for', `198.18.${(tried >> 8) & 255}.${tried & 255}`);
    if (sent.method === 'POST') headers.set('origin', app.ctx.config.publicUrl);
    const response = await elsewhere.fetch(new URL(path, site.url), { ...sent, headers }, beginHold);
    const held = endHold();
    const text = await response.text();
    const about = `${sent.method ?? 'GET'} ${path.slice(0, 120)} ${String(sent.body ?? headers.get('cookie') ?? '').slice(0, 160)}`;
    note(held, about);
    // oEmbed answers 501 for an unknown format, as its specification says. That isn't a fault of the site.
    expect(response.status === 501 ? 400 : response.status, about).toBeLessThan(500);
    expect(text, about).not.toMatch(/\n\s+at |node:internal|\.tsx?:\d/);
    return response;
  }

  /** Omits `own_visits`, because opening one's own game writes to it. */
  const rowsNow = async () => {
    // Waits for 'Forgot password?', which writes after its response.
    await app.ctx.mail.settled();
    return dumpRows(app.ctx, ['own_visits']);
  };

  function beginHold(): void {
    delay.reset();
    cpuBefore = process.threadCpuUsage();
  }

  /** The event loop's longest delay since `beginHold`, in milliseconds; at most the CPU time that the thread used. */
  function endHold(): number {
    const { user, system } = process.threadCpuUsage(cpuBefore);
    return Math.min(delay.max / 1e6, (user + system) / 1e3);
  }

  function note(ms: number, about: string): void {
    slowest.push({ ms, about });
    slowest.sort((one, other) => other.ms - one.ms).splice(10);
  }

  /** Calls `holds` with random inputs for SECONDS. A failure prints the seed and the smallest failing input. */
  async function hold<T>(arbitrary: fc.Arbitrary<T>, holds: (input: T) => Promise<void>): Promise<void> {
    let last = Promise.resolve();
    const property = fc.asyncProperty(arbitrary, (input) => {
      last = holds(input);
      return last;
    });
    await fc.assert(property, {
      numRuns: 1_000_000,
      interruptAfterTimeLimit: SECONDS * 1_000,
      markInterruptAsFailure: false,
    });
    // At the end, fast-check doesn't wait for the last call, which could then change rows during the next test.
    await last;
  }

  const timeout = (SECONDS + 60) * 1_000;
  const table = accessTable(NOBODY);
  const FORMS = Object.keys(table).filter((path) => (table[path]?.posts.length ?? 0) > 0);

  const form = fc.constantFrom(...FORMS).chain((path) => {
    const bases = [RIGHT[path] ?? {}, ...(table[path]?.posts.map(({ form }) => form) ?? [])];
    const names = [...new Set([...FIELDS, ...bases.flatMap((base) => Object.keys(base))])];
    return fc.record({
      path: fc.constant(path),
      base: fc.nat(bases.length - 1),
      role: fc.constantFrom(...ROLES),
      wrong: fc.array(fc.tuple(fc.constantFrom(...names), nasty), { maxLength: 4 }),
      isMultipart: fc.boolean(),
    });
  });

  it(
    'is no reason for a 500 in any field of any form, and changes nothing when it is refused',
    async () => {
      await hold(form, async ({ path, base, role, wrong, isMultipart }) => {
        const row = accessTable(cast.target)[path];
        const right = [RIGHT[path] ?? {}, ...(row?.posts.map(({ form }) => form) ?? [])][base] ?? {};
        const names = wrong.map(([name]) => name);
        const fields = [...Object.entries(right).filter(([name]) => !names.includes(name)), ...wrong];
        const body = isMultipart ? new FormData() : new URLSearchParams();
        for (const [name, value] of fields) body.append(name, value);
        const cookie = await cast.cookieOf(role);
        const before = await rowsNow();
        const address = path === '' ? '/?index' : (row?.path ?? '/');
        const response = await ask(address, { method: 'POST', body, headers: cookie ? { cookie } : {} });
        if (response.status >= 400) expect(await rowsNow()).toEqual(before);
        if (role !== 'visitor' && response.headers.getSetCookie().some((set) => /session_token=;/.test(set)))
          cast.forgetCookie(role);
      });
      expect(await examine(app.ctx)).toEqual([]);
      expect(await recount(app.ctx)).toEqual([]);
    },
    timeout,
  );

  const PARAMETERS = [
    ...'q sort category tag without generated source plays window seed cursor period tab board page returnTo'.split(
      ' ',
    ),
    ...'token url playUrl upTo since code state error index _routes format maxwidth maxheight w done cards'.split(' '),
  ];
  const PATHS = [
    ...Object.keys(table),
    ...['files/:name', 'covers/:name', 'scenes/:name', 'strips/:name', 'avatars/:name', 'cards/game/:name'],
    ...[
      'oembed',
      'feeds/latest.xml',
      'feeds/unclaimed.xml',
      'sitemap.xml',
      'robots.txt',
      'healthz',
      'readyz',
      'assets/:name',
    ],
  ];
  const address = fc.record({
    path: fc.constantFrom(...PATHS),
    parts: fc.array(nasty, { minLength: 3, maxLength: 3 }),
    query: fc.array(fc.tuple(fc.constantFrom(...PARAMETERS), nasty), { maxLength: 4 }),
    isReal: fc.boolean(),
    byRouter: fc.boolean(),
    role: fc.constantFrom(...ROLES),
  });

  it(
    'is no reason for a 500 in an address or its parameters, and changes nothing',
    async () => {
      // Signs everybody in, because signing in later would change rows. Earlier tests have signed some people out.
      await Promise.all(ROLES.map((role) => cast.cookieOf(role)));
      const before = await rowsNow();
      await hold(address, async ({ path, parts, query, isReal, byRouter, role }) => {
        // Cuts parts and values, because browsers don't send very long addresses.
        const made = [...path.split('/')].map((part) =>
          /^[:*]/.test(part) ? encodeURIComponent(parts.pop()?.toWellFormed().slice(0, 500) ?? '') : part,
        );
        const real = isReal ? (accessTable(cast.target)[path]?.path.split('?')[0] ?? '/') : `/${made.join('/')}`;
        const search = new URLSearchParams(query.map(([name, value]) => [name, value.slice(0, 1_500)]));
        const cookie = await cast.cookieOf(role);
        // Two slashes at the beginning would make the rest name another host.
        const at = `${real.replace(/^\/+/, '/')}${byRouter && real !== '/' ? '.data' : ''}?${search}`;
        if (path !== 'logout') await ask(at, { headers: cookie ? { cookie } : {} });
      });
      expect(await rowsNow()).toEqual(before);
    },
    timeout,
  );

  const cookies = fc.record({
    role: fc.constantFrom('other' as const, 'admin' as const),
    path: fc.constantFrom('/', '/settings', '/games?q=a', '/admin', '/login', '/_.data'),
    changed: fc.array(fc.tuple(fc.nat(400), fc.string({ maxLength: 3 })), { maxLength: 3 }),
    more: fc.array(
      fc.tuple(
        fc.constantFrom(
          'playpodium.session_token',
          'playpodium.session_data',
          'playpodium.flash',
          '__Host-playpodium.flash',
          'playpodium.intent',
          '__proto__',
        ),
        nasty,
      ),
      { maxLength: 3 },
    ),
    isQuoted: fc.boolean(),
  });

  it(
    'is no reason for a 500 in a cookie, and changes nothing',
    async () => {
      await Promise.all([cast.cookieOf('other'), cast.cookieOf('admin')]);
      const before = await rowsNow();
      await hold(cookies, async ({ role, path, changed, more, isQuoted }) => {
        let cookie = (await cast.cookieOf(role)) ?? '';
        for (const [at, by] of changed) cookie = cookie.slice(0, at) + by + cookie.slice(at + 1);
        for (const [name, value] of more)
          cookie += `; ${name}=${isQuoted ? encodeURIComponent(value.toWellFormed()) : value}`;
        // Removes what `fetch` can't send in a header: line breaks and characters of more than one byte.
        await ask(path, {
          headers: { cookie: cookie.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 8_000) },
        });
      });
      expect(await rowsNow()).toEqual(before);
    },
    timeout,
  );

  const COLLECTIONS = {
    games: [
      'id',
      'title',
      'playUrl',
      'thumbnailUrl',
      'createdBy',
      'upvotes',
      'downvotes',
      'views',
      'createdAt',
      'updatedAt',
      'tags',
      'category',
      'screenshots',
      'ownershipStatus',
      'creatorId',
      'slug',
      'description',
    ],
    users: ['id', 'username', 'name', 'dateJoined', 'email', 'isAdmin', 'profilePicture', 'bio', 'links'],
    votes: ['gameId', 'userId', 'voteType', 'createdAt'],
    gameClaims: ['id', 'gameId', 'claimantId', 'status', 'reason', 'createdAt', 'decidedAt', 'adminNotes'],
  } as const;
  const anything = fc.oneof(
    nasty,
    fc.anything({ maxDepth: 3, withBigInt: false }),
    fc.constantFrom(
      'g1',
      'u1',
      'up',
      'pending',
      '2024-01-01T00:00:00Z',
      1_700_000_000_000,
      { seconds: 1e300, nanoseconds: 5 },
      [],
      {},
      null,
    ),
  );
  const lineOf = (collection: keyof typeof COLLECTIONS) => {
    const names = COLLECTIONS[collection];
    const record = fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] });
    return fc.oneof(
      {
        weight: 8,
        arbitrary: record.map((value) =>
          JSON.stringify(value, (_key, each) => (typeof each === 'symbol' ? null : each)),
        ),
      },
      { weight: 1, arbitrary: nasty },
      { weight: 1, arbitrary: fc.nat(20_000).map((n) => '['.repeat(n)) },
    );
  };
  const collections = fc.record({
    games: fc.array(lineOf('games'), { maxLength: 5 }),
    users: fc.array(lineOf('users'), { maxLength: 5 }),
    votes: fc.array(lineOf('votes'), { maxLength: 5 }),
    gameClaims: fc.array(lineOf('gameClaims'), { maxLength: 5 }),
  });

  it(
    'is a named reject in an imported line, or imported whole',
    async () => {
      await using into = await createTestApp({ dialect: 'sqlite' });
      await hold(collections, async (lines) => {
        tried += 1;
        await using folder = await makeFolder(
          Object.fromEntries(
            Object.entries(lines).map(([name, each]) => [
              `${name}.jsonl`,
              each.map((line) => line.replace(/[\r\n]/g, ' ')).join('\n'),
            ]),
          ),
        );
        beginHold();
        await importFrom(into.ctx, folder.path);
        note(endHold(), `import ${JSON.stringify(lines).slice(0, 200)}`);
        expect(await examine(into.ctx)).toEqual([]);
        const before = await dumpRows(into.ctx, ['audit_log']);
        await importFrom(into.ctx, folder.path);
        expect(await dumpRows(into.ctx, ['audit_log'])).toEqual(before);
      });
    },
    timeout,
  );
});
