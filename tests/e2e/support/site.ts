import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawCover } from '#artwork/draw.ts';
import { readConfig } from '#platform/config.ts';
import type { AppContext } from '#platform/context.ts';
import { type ContextParts, openContext } from '#platform/open-context.ts';
import { CLIENT_DIR, loadBuiltApp } from '#server/build-location.ts';
import { serve } from '#server/serve.ts';
import { QUICK_PASSWORDS } from '#tests/support/fakes.ts';
import { findFreePort } from '#tests/support/free-port.ts';

export interface Site extends AsyncDisposable {
  url: string;
  /** The site's own context. Factories and services that use it share the site's database and page cache. */
  ctx: AppContext;
}

export interface SiteGiven {
  env?: Readonly<Record<string, string>>;
  /** Parts that replace the site's own, such as a fetcher that may reach fixture servers. */
  parts?: ContextParts;
}

/** Starts the built site on a free port. */
export async function startSite({
  databaseUrl,
  template,
  parts = {},
  env = {},
}: SiteGiven & {
  databaseUrl?: string | undefined;
  /** A migrated SQLite file, of which the site uses a copy. */
  template?: string | undefined;
}): Promise<Site> {
  const stack = new AsyncDisposableStack();
  try {
    const dir = await mkdtemp(join(tmpdir(), 'playpodium-e2e-'));
    stack.defer(() => rm(dir, { recursive: true, force: true }));
    const config = readConfig({
      DRAIN_SECONDS: '0',
      DATA_DIR: dir,
      HOST: '127.0.0.1',
      PORT: String(await findFreePort()),
      LOG_LEVEL: process.env.E2E_LOG_LEVEL ?? 'silent',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...env,
    });
    if (template) await copyFile(template, config.database.url);
    const ctx = await openContext(config, { passwords: QUICK_PASSWORDS, ...parts });
    // After a change, visitors may get the old page for another second. Tests don't wait, so changes purge all pages.
    ctx.changes.onChange(() => ctx.pages.purge());
    // Drawing is quick, but every site's own worker thread would first need half a second to start.
    ctx.drawings.cover = async (subject) => drawCover(subject);
    // The site refuses reads that have waited too long. With a stopped clock, none has, even on a slow machine.
    const now = () => 0;
    const site = stack.use(await serve({ ctx, loadBuild: loadBuiltApp(), clientDir: CLIENT_DIR, now }));
    const started = stack.move();
    return { url: site.url, ctx, [Symbol.asyncDispose]: () => started.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}
