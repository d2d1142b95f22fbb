import { Hono } from 'hono';
import { isAppError } from '#domain/errors.ts';
import type { AppContext } from '#platform/context.ts';

/** A key holds the time and a part of the content's hash: what is under it never changes. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Uploaded files, from the data directory or the S3 store, always from our own address. */
export function storedFiles(ctx: AppContext): Hono {
  const app = new Hono();
  app.get('/:key{.+}', async (c) => {
    try {
      const file = await ctx.files.get(c.req.param('key'), { signal: c.req.raw.signal });
      if (!file) return c.text('Not found', 404);
      const etag = `"${file.size.toString(36)}-${file.modifiedAt.toString(36)}"`;
      const headers = {
        'Content-Type': file.contentType,
        'Cache-Control': FOREVER,
        ETag: etag,
        'Content-Security-Policy': "default-src 'none'; sandbox",
      };
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
      return c.body(new Uint8Array(file.bytes), 200, headers);
    } catch (error) {
      if (!isAppError(error)) throw error;
      // Whoever asked has left the page: nobody reads the answer, and nothing is wrong.
      if (c.req.raw.signal.aborted) return c.text(error.sentence, error.status as 500);
      ctx.log.warn({ err: error, path: c.req.path }, 'a stored file could not be read');
      return c.text(error.sentence, error.status as 500);
    }
  });
  return app;
}
