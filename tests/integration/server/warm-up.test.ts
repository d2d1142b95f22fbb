import { describe, expect, it } from 'vitest';
import { loadBuiltApp } from '#server/build-location.ts';
import type { LoadBuild } from '#server/render.ts';
import { serve } from '#server/serve.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const env = { PORT: '0', HOST: '127.0.0.1' };

/** Serves the built site. Beginning with the third rendered page, `then` loads the build. */
async function serveWith({ ctx }: TestApp, then: LoadBuild) {
  let loads = 0;
  const load = loadBuiltApp();
  return serve({ ctx, loadBuild: () => (++loads > 2 ? then() : load()) });
}

describe('a site that warms up', () => {
  it('renders the pages that are requested first in advance', async () => {
    await using app = await createTestApp({ dialect: 'sqlite', env });
    await using site = await serve({ ctx: app.ctx, loadBuild: loadBuiltApp() });
    expect(app.ctx.pages.get('/')).toBeNull();
    await site.warmUp();
    for (const path of ['/', '/games', '/login']) expect(app.ctx.pages.get(path)?.status).toBe(200);
    expect(app.ctx.pages.get('/')?.counts, 'nobody has seen it yet').toBeNull();
  });

  it('continues if a page fails', async () => {
    await using app = await createTestApp({ dialect: 'sqlite', env });
    await using site = await serveWith(app, () => Promise.reject(new Error('broken')));
    let isReady = false;
    app.ctx.fetch.prepare = async () => {
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
