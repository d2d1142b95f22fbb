import { expect, it, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { requestScope } from '#platform/request-scope.ts';
import { createJobRunner } from '#server/jobs.ts';
import { createMetrics } from '#server/metrics.ts';
import { createTestDatabase, DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { openHttp } from '#tests/support/http-app.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { signUp } from '../accounts/people.ts';

const MINUTE = 60_000;

async function scrape(text: Promise<string>): Promise<Map<string, number>> {
  const lines = (await text).split('\n').filter((line) => line.startsWith('playpodium_'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]));
}

for (const dialect of DIALECTS) {
  it(`the metrics tell of database, jobs, mails and what waits, on ${dialect}`, async () => {
    await using app = await createTestApp({ dialect });
    const { ctx, clock } = app;
    const metrics = createMetrics(ctx);
    ctx.mail.send = () => Promise.reject(new Error('away'));
    await signUp(app, 'Ada');
    await ctx.mail.settled();
    vi.spyOn(ctx.log, 'error').mockImplementation(() => undefined);
    const ran = vi.fn().mockRejectedValueOnce(new Error('broken'));
    const jobs = createJobRunner(ctx, [{ name: 'often', at: '* * * * *', run: ran }], metrics.job);
    await jobs.look();
    clock.advance(16 * MINUTE);
    await jobs.look();
    clock.advance(16 * MINUTE);
    await jobs.look();
    const read = await scrape(metrics.text());
    expect(read.get('playpodium_mails{state="waiting"}')).toBe(1);
    expect(read.get('playpodium_mails{state="failed"}')).toBe(0);
    expect(read.get('playpodium_job_failures_total{job="often"}')).toBe(1);
    expect(read.get('playpodium_job_last_success_timestamp_seconds{job="often"}')).toBe(clock.now() / 1_000);
    expect(read.has('playpodium_job_seconds{job="often"}')).toBe(true);
    expect(read.get('playpodium_queue{what="messages"}')).toBe(0);
    expect(read.get(`playpodium_info{version="${ctx.config.version}",database="${dialect}"}`)).toBe(1);
    expect(read.get('playpodium_db_queries_total')).toBeGreaterThan(10);
    expect(read.get('playpodium_db_query_seconds_total')).toBeGreaterThan(0);
    expect(read.has('playpodium_db_wait_seconds_total')).toBe(true);
  });
}

it('requests are counted by route, of which there is a fixed number', async () => {
  await using site = await openPlainSite();
  const { slug } = await makeGame(site);
  const browser = site.open();
  const paths = ['/game/nothing-here', '/no/such/page', '/no-such-page', '/files/none', '/healthz', '/assets/x'];
  for (const path of [...paths, `/game/${slug}`, `/game/${slug}/vote`]) await browser.goto(path);
  const text = await (await fetch(new URL('/metrics', site.url))).text();
  const routes = new Set([...text.matchAll(/_http_requests_total\{[^}]*route="([^"]*)"/g)].map(([, route]) => route));
  expect([...routes].filter((route) => route?.includes(slug) || route?.includes('such'))).toEqual([]);
  expect(routes).toContain('/healthz');
  expect(routes).toContain('vote');
  expect(routes.size).toBeLessThanOrEqual(paths.length + 1);
});

it('every line of a request has its id, and a kept page has one too', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  requestScope.run({ requestId: 'a-request', queries: 0, queriedMs: 0, waitedMs: 0 }, () =>
    log.info({ reason: 'signed-in' }, 'security'),
  );
  log.info('outside');
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(['a-request', undefined]);

  await using site = await openPlainSite();
  const ids = new Set<string | null>();
  for (let n = 0; n < 3; n += 1) ids.add((await fetch(new URL('/about', site.url))).headers.get('x-request-id'));
  expect(ids.size).toBe(3);
  expect([...ids].every(Boolean)).toBe(true);
});

it('a slow request is logged with its time in the database', async () => {
  await using app = await createTestApp({ dialect: 'postgres' });
  const { ctx } = app;
  await makePerson(app, { username: 'ada' });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 700));
  const warned = vi.spyOn(ctx.log, 'warn').mockImplementation(() => undefined);
  await openHttp(app)('/feeds/latest.atom');
  await openHttp(app)('/readyz');
  vi.restoreAllMocks();
  const lines = warned.mock.calls.filter(([, message]) => message === 'slow request').map(([line]) => line);
  expect(lines.at(-1)).toMatchObject({ path: '/readyz', route: '/readyz', status: 200, requestId: expect.any(String) });
  for (const what of ['ms', 'queries', 'queriedMs', 'waitedMs'])
    expect(Reflect.get(lines.at(-1) as object, what), what).toBeGreaterThan(0);
});

it('an outage of the database is one line a minute, whatever asks it', async () => {
  await using home = await createTestDatabase({ dialect: 'postgres' });
  const lines: { msg: string; errors?: number }[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
  await using app = await createTestApp({ dialect: 'postgres', databaseUrl: home.url, log });
  const { ctx, clock } = app;
  const { pool } = ctx.db.dialect;
  if (!pool) throw new Error('There is no pool.');
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  vi.spyOn(pool, 'connect').mockImplementation(() => Promise.reject(away));
  const ask = openHttp(app);
  const jobs = createJobRunner(ctx, []);
  for (let n = 0; n < 50; n += 1) {
    expect((await ask('/readyz')).status).toBe(503);
    await ask('/feeds/latest.atom');
    await jobs.look().catch((err) => log.error({ err }, 'the scheduled jobs could not be looked after'));
    await ctx.changes.read().catch((err) => log.warn({ err }, 'changes cannot be read'));
  }
  expect(lines.map(({ errors }) => errors)).toEqual([1]);
  clock.advance(MINUTE);
  await ask('/readyz');
  expect(lines).toHaveLength(2);
  expect(lines[1]?.errors).toBeGreaterThan(100);
  vi.restoreAllMocks();
});
