import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { loadBuiltApp } from '#server/build-location.ts';
import { serve } from '#server/serve.ts';
import { openFetchElsewhere } from '#tests/support/fetch-elsewhere.ts';
import { guardedFetch } from '#tests/support/fixture-server.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { type Cast, NOBODY, openCast } from '../access-cast.ts';
import type { Role } from '../access-roles.ts';
import { accessTable } from '../access-table.ts';

const IS_LONG = process.env.FUZZ_SECONDS !== undefined;
/** `npm run fuzz` takes the best of three tries. `npm test` sends few forms and allows more, because it may be busy. */
const [TRIES, MOST_MS] = IS_LONG ? [3, 50] : [1, 500];

const URLENCODED = 'application/x-www-form-urlencoded';
const { maxBytes, maxPictureBytes } = LIMITS.form;
const ROOM = maxBytes - 2_000;

const fill = (text: string, bytes: number) => text.repeat(Math.floor(bytes / Buffer.byteLength(text)));
const part = (boundary: string, name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const multipart = (boundary: string, parts: string) => ({
  type: `multipart/form-data; boundary=${boundary}`,
  body: `${parts}--${boundary}--\r\n`,
});

/** Texts that a field's checks, or the answer that shows them again, could take long for. */
const TEXTS: Readonly<Record<string, string>> = {
  letters: fill('x', ROOM),
  spaces: `a${fill(' ', ROOM)}b`,
  lines: fill('a\n', ROOM),
  marks: `a${fill('\u0301', ROOM / 2)}${fill('\u0323', ROOM / 2)}`,
  markup: fill('<&"', ROOM),
  quotes: fill('\\"', ROOM),
  emoji: fill('😀', ROOM),
  commas: fill('a,', ROOM),
  'many words': Array.from({ length: ROOM / 7 }, (_, at) => at.toString(36).padStart(6, 'w')).join(','),
  'empty words': fill(',\n', ROOM),
  hashes: fill('#', ROOM),
  address: `https://a.example/${fill('%7E', ROOM - 100)}`,
  'host of dots': `https://${fill('a.', ROOM - 100)}example`,
  mail: `${fill('a.', ROOM - 100)}@${'a-'.repeat(40)}.example`,
};

type Heavy = { about: string; type: string; body: string };

function bodiesOf(names: readonly string[], takesPictures: boolean): Heavy[] {
  const [first = 'title'] = names;
  const plain = (about: string, body: string) => ({ about, type: URLENCODED, body });
  const cut = (length: number, bytes: number) => {
    const boundary = 'a'.repeat(length);
    return multipart(boundary, part(boundary, first, fill(`\r\n--${'a'.repeat(length - 1)}b`, bytes)));
  };
  const headers = (header: string) =>
    multipart('cut', `--cut\r\nContent-Disposition: form-data; name="${first}"${header}\r\n\r\nx\r\n`.repeat(200));
  return [
    ...names.flatMap((name) =>
      Object.entries(TEXTS).map(([about, text]) => ({
        about: `${about} in ${name}`,
        ...multipart('cut', part('cut', name, text)),
      })),
    ),
    { about: 'a boundary of 15,000 characters', ...cut(15_000, 235_000) },
    { about: 'a boundary of 71 characters', ...cut(71, ROOM) },
    { about: 'a boundary of 70 characters', ...cut(70, ROOM) },
    { about: 'many parts', ...multipart('cut', part('cut', first, 'x').repeat(3_000)) },
    { about: 'parts of long headers', ...headers(`; ${fill('a', 900)}`) },
    { about: 'parts of many parameters', ...headers(fill(';a', 900)) },
    { about: 'repeats of a field', ...multipart('cut', part('cut', first, fill('a,', 4_000)).repeat(50)) },
    plain('ampersands', fill('&', ROOM)),
    plain('fields', fill('a&', ROOM)),
    plain('equals signs', fill('=', ROOM)),
    plain('percent signs', `${first}=${fill('%', ROOM)}`),
    plain('percent codes', `${first}=${fill('%ff', ROOM)}`),
    plain('percent signs for a name', fill('%', ROOM)),
    plain('plus signs', `${first}=${fill('+', ROOM)}`),
    ...(takesPictures
      ? [
          { about: 'a text of 9.9 MB', ...multipart('cut', part('cut', first, fill('x', 9_900_000))) },
          { about: 'a long boundary for 12 MB', ...cut(15_000, maxPictureBytes - 100_000) },
          { about: 'a boundary of 70 characters for 12 MB', ...cut(70, maxPictureBytes - 100_000) },
        ]
      : []),
  ];
}

let app: TestApp;
let site: Awaited<ReturnType<typeof serve>>;
let cast: Cast;
let tried = 0;
const slowest: { ms: number; about: string }[] = [];
const elsewhere = openFetchElsewhere();

beforeAll(async () => {
  // React's development version takes several times as long.
  vi.stubEnv('NODE_ENV', 'production');
  const env = { PORT: String(await findFreePort()), TRUST_PROXY: '1' };
  app = await createTestApp({ dialect: 'sqlite', env, fetch: guardedFetch({ resolve: async () => [] }) });
  Object.assign(app.ctx.limits, { take: async () => undefined });
  cast = await openCast(app);
  site = await serve({ ctx: app.ctx, loadBuild: loadBuiltApp(), now: () => 0 });
  await site.warmUp();
});
afterAll(async () => {
  await elsewhere[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
  if (!IS_LONG) return;
  const named = slowest.map(({ ms, about }) => `${ms.toFixed(0).padStart(6)} ms  ${about}`);
  console.info([`${tried} forms sent. The process was held longest by:`, ...named].join('\n'));
});

/** Sends a form. Returns how long it held the process at most, in milliseconds, and the answer's status. */
async function send(path: string, role: Role, { type, body }: Heavy) {
  tried += 1;
  const cookie = await cast.cookieOf(role);
  const headers = {
    'content-type': type,
    origin: app.ctx.config.publicUrl,
    'user-agent': 'curl/8',
    'x-forwarded-for': `198.18.${(tried >> 8) & 255}.${tried & 255}`,
    ...(cookie ? { cookie } : {}),
  };
  const turns = watchTurns();
  const response = await elsewhere.fetch(new URL(path, site.url), { method: 'POST', headers, body }, turns.begin);
  return { ms: turns.end(), status: response.status };
}

/** Finds the turn of the event loop that takes the most CPU time, in milliseconds. Other programs don't count. */
function watchTurns() {
  let isOver = false;
  let longest = 0;
  let before = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1e3);
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(turn);
  };
  return {
    begin: () => {
      before = process.threadCpuUsage();
      setImmediate(turn);
    },
    end: () => {
      isOver = true;
      return longest;
    },
  };
}

const table = accessTable(NOBODY);
const FORMS = Object.keys(table).filter((path) => table[path]?.posts.length && (IS_LONG || path === 'submit'));
const PICTURES = ['submit', 'upload', 'settings', 'game/:slug/edit'];
const MORE_NAMES: Readonly<Record<string, readonly string[]>> = {
  '': ['playUrl', 'title', 'tags', 'thumbnailUrl'],
  submit: ['title', 'description', 'playUrl', 'coverUrl', 'sourceUrl', 'genre', 'tags', 'screenshotKeys'],
  'game/:slug/edit': ['title', 'tags'],
  register: ['username', 'email', 'password', 'confirmPassword'],
  login: ['email', 'password', 'returnTo'],
  contact: ['name', 'email', 'message'],
  'game/:slug/vote': ['voteType', 'returnTo'],
  'report/:kind/:id': ['reason', 'sourceUrl', 'note'],
};

it.each(FORMS)('a form to /%s never holds the process for long', async (path) => {
  const known = (table[path]?.posts ?? []).flatMap(({ form }) => Object.keys(form));
  const names = [...new Set([...(MORE_NAMES[path] ?? []), ...known])].slice(0, IS_LONG ? 20 : 1);
  const address = path === '' ? '/?index' : (accessTable(cast.target)[path]?.path ?? '/');
  const takesPictures = PICTURES.includes(path);
  const roles = IS_LONG ? (['visitor', 'owner'] as const) : ([takesPictures ? 'owner' : 'visitor'] as const);
  for (const role of roles) {
    for (const heavy of bodiesOf(names, takesPictures)) {
      const about = `${role} at /${path}: ${heavy.about}`;
      let best = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < TRIES && best > MOST_MS / 2; tries += 1) {
        const { ms, status } = await send(address, role, heavy);
        expect(status, about).toBeLessThan(500);
        best = Math.min(best, ms);
      }
      slowest.push({ ms: best, about });
      slowest.sort((one, other) => other.ms - one.ms).splice(10);
      expect.soft(best, about).toBeLessThan(MOST_MS);
    }
  }
}, 600_000);
