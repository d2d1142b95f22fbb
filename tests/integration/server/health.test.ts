import { expect, it } from 'vitest';
import { openHttp } from '#tests/support/http-app.ts';
import { createTestApp } from '#tests/support/test-app.ts';

it('/metrics asks for its token where there is one', async () => {
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

it('/metrics is open without one', async () => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  expect(await (await openHttp(app)('/metrics')).text()).toContain('playpodium_http_requests_total');
});
