import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { getMimeType, mimes } from 'hono/utils/mime';
import { isAppError } from '#domain/errors.ts';
import { askedFor, hostedHeaders, ISOLATED, rangeIn } from '#domain/hosting/answer.ts';
import { labelIn } from '#domain/hosting/host.ts';
import { REPORTER } from '#domain/hosting/problems.ts';
import type { AppContext } from '#platform/context.ts';
import type { ByteRange } from '#platform/files/store.ts';
import { findFileAt, findHosted } from '#services/hosting/find-hosted.ts';
import { noteAsked } from '#services/hosting/problems.ts';
import type { Metrics } from './metrics.ts';

type Env = { Bindings: HttpBindings; Variables: { label: string } };
type Fields = Readonly<Record<string, string>>;
type HostedFile = NonNullable<NonNullable<Awaited<ReturnType<typeof findFileAt>>>['file']>;

/** The label in the host name that a request was sent to; null if that isn't below the games' domain. */
export function hostedLabel({ config: { games, trustedProxies } }: AppContext, { headers }: IncomingMessage) {
  if (games === null) return null;
  const forwarded = trustedProxies > 0 ? [headers['x-forwarded-host']].flat()[0]?.split(',')[0]?.trim() : undefined;
  return labelIn(forwarded || headers.host || '', games);
}

/** Answers whatever is asked of a games' host: with a hosted file to the player's frame, never with a page of its own. */
export function createHosted(ctx: AppContext, metrics: Pick<Metrics, 'request'>): Hono<Env> {
  const { config } = ctx;
  const { games } = config;
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    const startedAt = performance.now();
    const label = hostedLabel(ctx, c.env.incoming) ?? '';
    c.set('label', label);
    await next();
    for (const [name, value] of games ? Object.entries(hostedHeaders({ ...config, games }, label)) : []) {
      if (!(name in ISOLATED && c.res.headers.has(name))) c.res.headers.set(name, value);
    }
    const { method } = c.req;
    metrics.request({ method, status: c.res.status, route: 'hosted', ms: performance.now() - startedAt });
  });
  app.onError((error, c) => {
    if (!c.req.raw.signal.aborted) ctx.log.error({ err: error, path: c.req.path }, 'a hosted file could not be sent');
    const status = isAppError(error) ? error.status : 500;
    return c.text('This file can’t be read at the moment.', status as 500, NEVER_KEPT);
  });
  app.all('*', async (c) => {
    const { method } = c.req;
    if (method !== 'GET' && method !== 'HEAD') return c.text('Not allowed', 405, { Allow: 'GET, HEAD', ...NEVER_KEPT });
    const asked = askedFor((name) => c.req.header(name));
    if (asked === 'service-worker' || asked === 'foreign') return c.text('Forbidden', 403, NEVER_KEPT);
    const hosted = await findHosted(ctx, { label: c.get('label') });
    if (!hosted) return c.text('Not found', 404, NEVER_KEPT);
    if (asked === 'outside') return c.body(null, 303, { Location: config.publicUrl + hosted.page, ...NEVER_KEPT });
    const { versionId, needsThreads, isDraft } = hosted;
    const found = await findFileAt(ctx, { versionId, path: new URL(c.req.url).pathname });
    if (isDraft && found) await noteAsked(ctx, { versionId, ...found });
    if (!found?.file) return c.text('Not found', 404, NEVER_KEPT);
    const isolated = needsThreads && asked === 'html' ? ISOLATED : {};
    if (isDraft && asked === 'html' && hostedType(found.file.path).type.startsWith('text/html')) {
      return sendWithReporter(c, found.file, isolated);
    }
    return sendFile(c, found.file, isolated);
  });

  /** A draft's page tells what goes wrong in it. Before all else, so that it notices the first script's errors. */
  async function sendWithReporter(c: Context<Env>, { hash, path }: HostedFile, isolated: Fields) {
    const headers = { ...NEVER_KEPT, 'Content-Type': hostedType(path).type, ...isolated };
    if (c.req.method === 'HEAD') return c.body(null, 200, headers);
    const page = reported(await streamOf(c, { hash, path }));
    return c.body(Readable.toWeb(Readable.from(page)) as ReadableStream, 200, headers);
  }

  async function sendFile(c: Context<Env>, { hash, path, size }: HostedFile, isolated: Fields) {
    const { type, encoding } = hostedType(path);
    const etag = `"${hash}"`;
    const headers: Record<string, string> = { 'Cache-Control': 'no-cache', ETag: etag, ...isolated };
    if (namesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    headers['Content-Type'] = type;
    if (encoding) headers['Content-Encoding'] = encoding;
    else headers['Accept-Ranges'] = 'bytes';
    const isWhole = encoding || (c.req.header('if-range') ?? etag) !== etag;
    const range = isWhole ? 'whole' : rangeIn(c.req.header('range'), size);
    if (range === 'none') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` });
    const [start, end] = range === 'whole' ? [0, size - 1] : [range.start, range.end];
    if (range !== 'whole') headers['Content-Range'] = `bytes ${start}-${end}/${size}`;
    headers['Content-Length'] = String(end - start + 1);
    const status = range === 'whole' ? 200 : 206;
    if (c.req.method === 'HEAD' || size === 0) return c.body(null, status, headers);
    const stream = await streamOf(c, { hash, path }, range === 'whole' ? undefined : range);
    return c.body(Readable.toWeb(stream) as ReadableStream, status, headers);
  }

  async function streamOf(c: Context<Env>, { hash, path }: Pick<HostedFile, 'hash' | 'path'>, range?: ByteRange) {
    const { signal } = c.req.raw;
    const file = await ctx.content.open(hash, range ? { range, signal } : { signal });
    if (!file) throw new Error(`The content ${hash} of ${path} is missing.`);
    return file.stream;
  }
  return app;
}

const TEXT = 'text/plain; charset=utf-8';
/** Object.create: 'game.constructor' has no type. */
const TYPES: Record<string, string> = Object.assign(Object.create(null), mimes, {
  ...{ md: TEXT, glsl: TEXT, vert: TEXT, frag: TEXT, apng: 'image/apng' },
  ...{ m4a: 'audio/mp4', ogg: 'audio/ogg', wav: 'audio/wav', flac: 'audio/flac' },
});
const ENCODINGS = { br: 'br', gz: 'gzip' } as const;

/** `encoding`: of files that Unity and Godot compress themselves ('game.wasm.br'); such files have no ranges. */
export function hostedType(path: string) {
  // 'levels.gz' alone is a file that the game unpacks itself.
  const [, plain, ending] = /^(.*[^/]\.[^./]+)\.(br|gz)$/i.exec(path) ?? [];
  const encoding = ending ? ENCODINGS[ending.toLowerCase() as keyof typeof ENCODINGS] : null;
  return { type: getMimeType(plain ?? path, TYPES) ?? 'application/octet-stream', encoding };
}

async function* reported(page: AsyncIterable<Uint8Array>) {
  // With a doctype after it, a page would be read as one of the nineties.
  yield Buffer.from(`<!doctype html>${REPORTER}`);
  yield* page;
}

const NEVER_KEPT = { 'Cache-Control': 'no-store' };

const namesTag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
