import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { DAY } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { assetKey, contentTypeOf } from '#platform/files/keys.ts';
import { atOnce } from '#services/in-steps.ts';
import { CLIENT_DIR } from './build-location.ts';
import { send } from './headers.ts';

/** Open pages load code of the build that they came from, for as long as people leave them open. */
const KEPT_MS = 14 * DAY;
/** A stored asset of a build that still runs is stored again after this time, so that its age tells when it was used. */
const RENEWED_AFTER_MS = 7 * DAY;
const AT_ONCE = 8;
/** A file store that fails must not keep the site from starting. */
const MOST_WAIT_MS = 5_000;

/** Stores this build's assets, for processes of other builds, and removes those that no build has had for two weeks. */
export async function keepAssets({ files, clock }: AppContext, dir = join(CLIENT_DIR, 'assets')) {
  const now = clock.now();
  // Compressed copies have no type.
  const names = (await readdir(dir)).filter((name) => contentTypeOf(assetKey(name)) !== null);
  const missing = new Map(names.map((name) => [assetKey(name), name]));
  const stale: string[] = [];
  for await (const { key, modifiedAt } of files.list(assetKey(''))) {
    const age = now - modifiedAt;
    if (!missing.has(key) && age > KEPT_MS) stale.push(key);
    if (age < RENEWED_AFTER_MS) missing.delete(key);
  }
  for (const key of stale) await files.delete(key);
  await atOnce(AT_ONCE, [...missing], async ([key, name]) => {
    await files.put({ key, bytes: await readFile(join(dir, name)), contentType: contentTypeOf(key) ?? '' });
  });
  return { stored: missing.size, removed: stale.length };
}

/** To be called before the site listens: pages of this build may ask a process of another build for its assets. */
export async function keepAssetsAtStart(ctx: AppContext, dir?: string, mostWaitMs = MOST_WAIT_MS): Promise<void> {
  const kept = keepAssets(ctx, dir).catch((err: unknown) => {
    ctx.log.warn({ err }, 'the assets of this build could not be stored for other builds');
  });
  await Promise.race([kept, pause(mostWaitMs)]);
}

export function storedAssets({ files }: AppContext): Hono {
  const app = new Hono();
  app.get('/:name', async (c) => {
    const file = await files.get(assetKey(c.req.param('name')), { signal: c.req.raw.signal });
    if (!file) return c.text('Not found', 404);
    return send(c, new Uint8Array(file.bytes), { type: file.contentType, caching: ASSET_CACHING });
  });
  return app;
}

/** An asset's name contains a hash of its content. */
export const ASSET_CACHING = 'public, max-age=31536000, immutable';
