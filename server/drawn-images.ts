import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { drawCover } from '#domain/drawing/cover.ts';
import { drawScene, isSceneKind } from '#domain/drawing/scene.ts';
import { drawStrip } from '#domain/drawing/strip.ts';
import type { AppContext } from '#platform/context.ts';
import { describeCover } from '#services/games/describe-cover.ts';

const KEPT_AVATAR_BYTES = 8_000_000;
const MAX_SEED_LENGTH = 100;
/** A title or genre may change, and the cover with it. */
const HOUR = 'public, max-age=3600';
const YEAR = 'public, max-age=31536000, immutable';
/** Grounds that the ink figures stand out on in both themes. */
const AVATAR_GROUNDS = ['f6d7c3', 'f3e2b3', 'cfe3d4', 'cddff0', 'e3d5ee', 'f2cfd3', 'dfe0d2'];

/** Covers, scenes, profile strips and avatars: drawn by us from an id, the same each time. */
export function drawnImages(ctx: AppContext): Hono {
  const avatars = new LRUCache<string, string>({
    maxSize: KEPT_AVATAR_BYTES,
    sizeCalculation: (svg) => svg.length,
  });
  const app = new Hono();

  app.get('/covers/:file', async (c) => {
    const subject = await describeCover(ctx, seedOf(c));
    return answer(c, subject && drawCover(subject), HOUR);
  });
  app.get('/scenes/:file', (c) => {
    const kind = seedOf(c);
    return answer(c, isSceneKind(kind) ? drawScene(kind, kind) : null, HOUR);
  });
  app.get('/strips/:file', (c) => answer(c, drawStrip(seedOf(c)), YEAR));
  app.get('/avatars/:file', async (c) => {
    const seed = seedOf(c);
    const svg = avatars.get(seed) ?? (await drawAvatar(seed));
    avatars.set(seed, svg);
    return answer(c, svg, YEAR);
  });
  return app;
}

function seedOf(c: Context): string {
  return (c.req.param('file') ?? '').replace(/\.svg$/, '').slice(0, MAX_SEED_LENGTH);
}

function answer(c: Context, svg: string | null, caching: string): Response {
  if (svg === null) return c.text('Not found', 404);
  return c.body(svg, 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': caching,
    // An image, even when somebody opens it as a page.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
}

/** Avatars in the notionists style, keyed by uid. The generator is loaded when first wanted. */
async function drawAvatar(seed: string): Promise<string> {
  const [{ createAvatar }, notionists] = await Promise.all([
    import('@dicebear/core'),
    import('@dicebear/notionists'),
  ]);
  return createAvatar(notionists, { seed, backgroundColor: AVATAR_GROUNDS }).toString();
}
