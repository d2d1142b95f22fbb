import { describe, expect, it } from 'vitest';
import { loadBuiltApp } from '#server/build-location.ts';
import { serve } from '#server/serve.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const env = { PORT: '0', HOST: '127.0.0.1' };

describe('a site that warms up', () => {
  it('renders the home page in advance', async () => {
    await using app = await createTestApp({ dialect: 'sqlite', env });
    await using site = await serve({ ctx: app.ctx, loadBuild: loadBuiltApp() });
    expect(app.ctx.pages.get('/')).toBeNull();
    await site.warmUp();
    expect(app.ctx.pages.get('/')?.status).toBe(200);
    expect(app.ctx.pages.get('/')?.counts, 'nobody has seen it yet').toBeNull();
  });

  it('continues if a page fails', async () => {
    await using app = await createTestApp({ dialect: 'sqlite', env });
    await using site = await serve({ ctx: app.ctx, loadBuild: () => Promise.reject(new Error('broken')) });
    let isReady = false;
    app.ctx.fetch.load = async () => {
      isReady = true;
    };
    await site.warmUp();
    expect(isReady).toBe(true);
  });

  it('stops with the site', async () => {
    await using app = await createTestApp({ dialect: 'sqlite', env });
    const site = await serve({ ctx: app.ctx, loadBuild: loadBuiltApp() });
    const warming = site.warmUp();
    await site[Symbol.asyncDispose]();
    await warming;
    expect(app.ctx.pages.get('/')).toBeNull();
  });
});
