import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { LRUCache } from 'lru-cache';
import { drawScene, drawStrip, isSceneKind } from '#artwork/draw.ts';
import { isAppError } from '#domain/errors.ts';
import { GAME } from '#domain/messages/games.ts';
import { HOME } from '#domain/messages/home.ts';
import { AWARD } from '#domain/messages/race/award.ts';
import { logoPath } from '#domain/paths.ts';
import { pictureBytes } from '#domain/settings.ts';
import type { AppContext } from '#platform/context.ts';
import { identify } from '#services/accounts/sign-in.ts';
import { findGameById } from '#services/games/find-game.ts';
import { describeCover, findFileReaders } from '#services/games/pictures.ts';
import { send } from './headers.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/** Pictures may be removed: caches ask again after five minutes. */
const REMOVABLE = 'public, max-age=300';
const PRIVATE = 'private, no-store';

/** Every request asks the database, so that a removed picture is gone at once on every process. */
export function storedFiles(ctx: AppContext): Hono {
  const app = new Hono();
  app.get('/:key{.+}', async (c) => {
    const key = c.req.param('key');
    try {
      const cookie = c.req.header('cookie') ?? null;
      const findAsker = async () => (await identify(ctx, { cookie, fresh: true })).actor;
      const readers = await findFileReaders(ctx, { key, findAsker });
      // A key contains a hash of the picture, so it never names another one.
      const etag = `"${key}"`;
      const caching = { 'Cache-Control': readers === 'everybody' ? REMOVABLE : PRIVATE, ETag: etag };
      if (readers === 'everybody' && c.req.header('if-none-match') === etag) return c.body(null, 304, caching);
      const file = readers === 'nobody' ? null : await ctx.files.get(key, { signal: c.req.raw.signal });
      if (!file) return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
      const policy = { 'Content-Security-Policy': "default-src 'none'; sandbox" };
      return c.body(new Uint8Array(file.bytes), 200, { 'Content-Type': file.contentType, ...policy, ...caching });
    } catch (error) {
      if (!isAppError(error)) throw error;
      const isAborted = c.req.raw.signal.aborted;
      if (!isAborted) ctx.log.warn({ err: error, path: c.req.path }, 'a stored file could not be read');
      return c.text(error.sentence, error.status as 500);
    }
  });
  return app;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Keeps what is drawn: when somebody posts a link, many programs request its card at the same time. */
export function keepDrawings(maxSize: number) {
  const kept = new LRUCache<string, Bytes, () => Promise<Uint8Array>>({
    maxSize,
    sizeCalculation: ({ length }) => length,
    // Requests must not fail if a drawing is evicted while it is drawn.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: draw }) => new Uint8Array(await draw()),
  });
  return (key: string, draw: () => Promise<Uint8Array>): Promise<Bytes> => kept.forceFetch(key, { context: draw });
}

const KEPT_AVATAR_BYTES = 8_000_000;
const MAX_SEED_LENGTH = 100;
/** After an hour, browsers renew drawings in the background. */
const HOUR = 'public, max-age=3600, stale-while-revalidate=2592000';
/** Background colours on which the drawn figures stand out in both themes. */
const AVATAR_GROUNDS = ['f6d7c3', 'f3e2b3', 'cfe3d4', 'cddff0', 'e3d5ee', 'f2cfd3', 'dfe0d2'];

export function drawnImages(ctx: AppContext): Hono {
  const avatar = keepDrawings(KEPT_AVATAR_BYTES);
  const app = new Hono();

  app.get('/logo.webp', (c) => {
    const { logo } = ctx.settings;
    if (logo === '') return c.text('Not found', 404);
    // Another process may still have the former logo.
    const isAsked = logoPath(logo) === `/logo.webp?v=${c.req.query('v')}`;
    return send(c, new Uint8Array(pictureBytes(logo)), { type: 'image/webp', caching: isAsked ? FOREVER : 'no-store' });
  });
  app.get('/covers/:file', async (c) => {
    const subject = await describeCover(ctx, seedOf(c));
    return answer(c, subject && (await ctx.drawings.cover(subject)), HOUR);
  });
  app.get('/scenes/:file', (c) => {
    const kind = seedOf(c);
    return answer(c, isSceneKind(kind) ? drawScene(kind, kind) : null, HOUR);
  });
  app.get('/strips/:file', (c) => answer(c, drawStrip(seedOf(c)), FOREVER));
  app.get('/avatars/:file', async (c) => {
    const seed = seedOf(c);
    return answer(c, await avatar(seed, () => drawAvatar(seed)), FOREVER);
  });
  return app;
}

function seedOf(c: Context): string {
  return (c.req.param('file') ?? '').replace(/\.svg$/, '').slice(0, MAX_SEED_LENGTH);
}

function answer(c: Context, svg: string | Bytes | null, caching: string): Response {
  if (svg === null) return c.text('Not found', 404);
  // If somebody opens the image as a page, scripts in it must not run.
  c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  return send(c, svg, { type: 'image/svg+xml; charset=utf-8', caching });
}

async function drawAvatar(seed: string): Promise<Uint8Array> {
  const [{ createAvatar }, notionists] = await Promise.all([import('@dicebear/core'), import('@dicebear/notionists')]);
  return Buffer.from(createAvatar(notionists, { seed, backgroundColor: AVATAR_GROUNDS }).toString());
}

const KEPT_BYTES = 16_000_000;
const PNG = { type: 'image/png', caching: REMOVABLE };

export function previewCards(ctx: AppContext): Hono {
  const app = new Hono();
  const card = keepDrawings(KEPT_BYTES);
  app.use(etag());
  app.get('/site.png', async (c) => {
    const { brandName: brand } = ctx.settings;
    const draw = () => ctx.drawings.siteCard({ words: HOME.heroTitle, brand });
    return send(c, await card(`site/${brand}`, draw), PNG);
  });
  app.get('/game/:file', async (c) => {
    const game = await findGameById(ctx, c.req.param('file').replace(/\.png$/, ''));
    if (!game) return c.text('Not found', 404);
    const { id, title, category: genre, thumbnailUrl, creator, updatedAt } = game;
    const award = game.award ? { place: game.award.place, words: AWARD.name(game.award) } : null;
    const otherwise = creator ? GAME.byCreator(creator) : GAME.unnamed;
    const { brandName: brand } = ctx.settings;
    const draw = () => ctx.drawings.gameCard({ id, genre, title, otherwise, brand, award }, thumbnailUrl);
    return send(c, await card(`${id}/${updatedAt}/${thumbnailUrl}/${brand}/${award?.words}`, draw), PNG);
  });
  return app;
}
