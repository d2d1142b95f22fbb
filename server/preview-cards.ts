import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { CARD, drawCardLabel, drawSiteCard } from '#domain/drawing/card.ts';
import { HOME } from '#domain/messages/site.ts';
import type { AppContext } from '#platform/context.ts';
import { makePreviewCard } from '#platform/drawing/preview-card.ts';
import { rasterise } from '#platform/drawing/rasterise.ts';
import { findGameById } from '#services/games/find-game.ts';

type Card = Uint8Array<ArrayBuffer>;

const KEPT_BYTES = 16_000_000;
const DAY = 'public, max-age=86400';

/** What previews of links show: a card of 1200 × 630 pixels for each game that everybody may see, and the site's own. */
export function previewCards(ctx: AppContext): Hono {
  const { brandName: brand } = ctx.config;
  const app = new Hono();
  // Previews are asked for by many programs at once when a link is posted: each card is drawn once.
  const kept = new LRUCache<string, Card, () => Promise<Uint8Array>>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (png) => png.length,
    // Who waits for a card gets it, also when others have pushed it out meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: draw }) => new Uint8Array(await draw()),
  });

  app.get('/site.png', async (c) => {
    const draw = async () => rasterise(drawSiteCard({ words: HOME.heroTitle, brand }), CARD.width);
    return png(c, await kept.forceFetch('site', { context: draw }));
  });
  app.get('/game/:file', async (c) => {
    const game = await findGameById(ctx, c.req.param('file').replace(/\.png$/, ''));
    if (!game) return c.text('Not found', 404);
    const { id, title, category: genre, thumbnailUrl, updatedAt } = game;
    const draw = () =>
      makePreviewCard(ctx.files, {
        picture: { id, genre, thumbnailUrl },
        label: drawCardLabel({ title, brand }),
      });
    return png(c, await kept.forceFetch(`${id}/${updatedAt}`, { context: draw }));
  });
  return app;
}

function png(c: Context, bytes: Card): Response {
  return c.body(bytes, 200, { 'Content-Type': 'image/png', 'Cache-Control': DAY });
}
