import './version-check.ts';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createServer, type ViteDevServer } from 'vite';
import { readConfig } from '#platform/config.ts';
import { openContext } from '#platform/open-context.ts';
import { ROOT } from '#platform/root.ts';
import { withSettingsFile } from '#platform/settings-file.ts';
import { serve, stopOnSignal } from './serve.ts';

const SERVER_BUILD = 'virtual:react-router/server-build';

const { promise: ready, resolve: setReady } = Promise.withResolvers<ViteDevServer>();

const ctx = await openContext(readConfig({ LOG_LEVEL: 'warn', ...withSettingsFile(process.env) }));
const site = await serve({
  ctx,
  mode: 'development',
  loadBuild: async () => allowPolling((await (await ready).ssrLoadModule(SERVER_BUILD)) as ServerBuild),
  wrap: (listener) => (incoming, outgoing) => {
    // The cache may hold pages rendered by older code.
    ctx.pages.purge();
    void ready.then(({ middlewares }) => middlewares(incoming, outgoing, () => listener(incoming, outgoing)));
  },
});
const vite = await createServer({
  root: fileURLToPath(ROOT),
  appType: 'custom',
  // Scans every screen at the start, because Vite reloads the page when it discovers a package later.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/**/*.tsx'] },
  // Vite's reload socket uses the site's own port, because the pages' CSP allows no other.
  server: { middlewareMode: true, ws: { server: site.server } },
});
setReady(vite);

stopOnSignal(async () => {
  await vite.close();
  await site[Symbol.asyncDispose]();
  process.exit(0);
});

/** Allows blob workers in the pages' CSP. Vite's client uses such a worker to wait for a restarted server. */
function allowPolling(build: ServerBuild): ServerBuild {
  const { module } = build.entry;
  const handle: typeof module.default = async (...request) => {
    const response = await module.default(...request);
    const policy = response.headers.get('Content-Security-Policy');
    if (policy) response.headers.set('Content-Security-Policy', policy.replace("worker-src 'self'", '$& blob:'));
    return response;
  };
  return { ...build, entry: { ...build.entry, module: { ...module, default: handle } } };
}

console.log(`${ctx.settings.brandName} is ready at ${ctx.config.publicUrl}; changes show at once. Ctrl+C stops it.`);
