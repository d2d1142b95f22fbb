import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  matchRoutes,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { type Mine, NOTHING_MINE } from '#domain/accounts/mine.ts';
import { isAppError } from '#domain/errors.ts';
import { frameSources } from '#domain/games/framing.ts';
import { findMine } from '#services/accounts/find-mine.ts';
import { contentSecurityPolicy, FRAMES_HEADER, takeScriptMarks } from './http/headers.server.ts';
import { markedMine, mineOfReader } from './http/mine.server.ts';
import { type RequestContext, requestContext, requestContextKey } from './http/request-context.server.ts';
import { MineContext } from './shell/mine.tsx';
import { hasPlayer } from './shell/page.tsx';
import { putOffScripts, ScriptMark } from './ui/late-scripts.ts';
import { answerVote } from './votes/answer-vote.server.ts';

/** Exported for the server. Loaders work only with the build's own copies of `requestContextKey` and the router. */
export { answerVote, createRequestHandler, matchRoutes, RouterContextProvider, requestContextKey };

/** Doesn't stream, because the Content-Security-Policy header needs the hashes of all scripts in the page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const mark = randomBytes(16).toString('base64url');
  const known = requestContext(context);
  const { auth, config } = known.ctx;
  const mine = known.sharing ? markedMine(known.sharing) : mineOfReader(await findMineOf(known));
  // A page that shows 256 kB of typed text again is made in several turns, so that others are answered between.
  await nextTurn();
  const marked = await renderWhole(
    <ScriptMark value={mark}>
      <MineContext value={mine}>
        <ServerRouter context={entry} url={request.url} nonce={mark} />
      </MineContext>
    </ScriptMark>,
    mark,
  );
  const { html, scripts } = takeScriptMarks(putOffScripts(marked, mark), mark);
  const { matches, errors } = entry.staticHandlerContext;
  const showsPlayer = errors === null && hasPlayer(matches.map(({ route }) => route.handle));
  const hostedAt = headers.get(FRAMES_HEADER);
  headers.delete(FRAMES_HEADER);
  const frames = hostedAt !== null ? [hostedAt] : showsPlayer ? frameSources(config.publicUrl) : [];
  headers.set('Content-Security-Policy', contentSecurityPolicy({ scripts, services: auth.services, frames }));
  await nextTurn();
  return new Response(html, { headers, status });
}

/** Data that only this reader sees, such as their votes. If the data can't be read, the page is shown without it. */
async function findMineOf({ ctx, viewer, requestId }: RequestContext): Promise<Mine> {
  try {
    return await findMine(ctx, { viewer, shown: ctx.pages.shown() });
  } catch (error) {
    ctx.log.error({ err: error, requestId }, 'what is different for the reader could not be read');
    return NOTHING_MINE;
  }
}

async function renderWhole(element: React.ReactElement, nonce: string): Promise<string> {
  const page = new PassThrough();
  const { pipe } = renderToPipeableStream(element, {
    nonce,
    onAllReady: () => setImmediate(() => pipe(page)),
    onShellError: (error) => page.destroy(error as Error),
    // Logged by `handleError`, or tried again by the browser.
    onError: () => undefined,
  });
  const html = await text(page);
  await nextTurn();
  return html;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isAppError(error)) return;
  const { ctx, requestId } = requestContext(context as Readonly<RouterContextProvider>);
  const path = new URL(request.url).pathname;
  ctx.log.error({ err: error, requestId, method: request.method, path }, 'request failed');
};
