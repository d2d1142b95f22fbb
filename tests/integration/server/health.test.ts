import { expect, it } from 'vitest';
import { createMetrics } from '#server/metrics.ts';
import { openHttp } from '#tests/support/http-app.ts';
import { createTestApp } from '#tests/support/test-app.ts';

it('/metrics requires its token if one is configured', async () => {
  await using app = await createTestApp({
    dialect: 'sqlite',
    env: { METRICS_TOKEN: 'a-token-for-prometheus' },
  });
  const ask = openHttp(app);
  const statusWith = async (authorization?: string) =>
    (await ask('/metrics', authorization ? { authorization } : {})).status;
  expect(await statusWith()).toBe(401);
  expect(await statusWith('Bearer another-token-here')).toBe(401);
  expect(await statusWith('Bearer a-token-for-prometheus')).toBe(200);
  expect((await ask('/healthz')).status).toBe(200);
});

it('/metrics is open without a token', async () => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  expect(await (await openHttp(app)('/metrics')).text()).toContain('playpodium_http_requests_total');
});

it('/metrics counts the pages from the page cache', async () => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  const metrics = createMetrics(app.ctx);
  const hits = async () => /^playpodium_page_cache_hits_total (\d+)$/m.exec(await metrics.text())?.[1];
  expect(await hits()).toBe('0');
  metrics.cacheHit();
  metrics.cacheHit();
  expect([await hits(), await hits()]).toEqual(['2', '2']);
});
