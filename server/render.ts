import {
  createRequestHandler,
  matchRoutes,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { AppError } from '#domain/errors.ts';
import { type Actor, VISITOR } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';

/** What app/entry.server.tsx exports for us. */
interface AppEntry {
  requestContextKey: RouterContext<
    Omit<PageRequest, 'request'> & { ctx: AppContext; actor: Actor; viewer: null }
  >;
  /** Votes don't go through the router, which takes many times as long as a vote. */
  answerVote(vote: { request: Request; context: RouterContextProvider; slug: string }): Promise<Response>;
}

export interface PageRequest {
  request: Request;
  requestId: string;
  clientAddress: string;
}

export type RenderPage = (page: PageRequest) => Promise<Response>;

export type LoadBuild = () => Promise<ServerBuild>;

const READS = ['GET', 'HEAD'];

/** Passes requests to React Router with the site's context. */
export function createRenderPage({
  ctx,
  loadBuild,
  mode,
}: {
  ctx: AppContext;
  loadBuild: LoadBuild;
  mode: 'production' | 'development';
}): RenderPage {
  return async ({ request, requestId, clientAddress }) => {
    const build = await loadBuild();
    const allowed = request.method === 'GET' ? READS : methodsAt(build, request.url);
    if (!allowed.includes(request.method)) {
      const { sentence, status } = new AppError('method-not-allowed');
      return new Response(sentence, { status, headers: { Allow: allowed.join(', ') } });
    }
    const { answerVote, requestContextKey } = build.entry.module as unknown as AppEntry;
    const context = new RouterContextProvider();
    // Until the session has been read.
    const nobody = { actor: VISITOR, viewer: null, sessionId: null };
    context.set(requestContextKey, { ctx, requestId, clientAddress, ...nobody });
    const slug = request.method === 'POST' ? votedSlug(request.url) : null;
    if (slug !== null) return answerVote({ request, context, slug });
    return createRequestHandler(build, mode)(request, context);
  };
}

/** The game that is voted on at this address; null for every other address. */
function votedSlug(url: string): string | null {
  const slug = /^\/game\/([^/]+)\/vote\/?$/.exec(new URL(url).pathname)?.[1];
  try {
    return slug === undefined ? null : decodeURIComponent(slug);
  } catch {
    return null;
  }
}

/** The methods that an address takes: POST only where there is an action, and for votes. */
function methodsAt({ routes }: ServerBuild, url: string): readonly string[] {
  if (votedSlug(url) !== null) return [...READS, 'POST'];
  const places = Object.values(routes).flatMap((route) =>
    route?.parentId ? [{ id: route.id, path: route.path ?? '' }] : [],
  );
  const { pathname, searchParams } = new URL(url);
  // React Router's own requests: /login.data, /_.data
  const path = pathname.replace(/(?:\/_)?\.data$/, '') || '/';
  const route = routes[matchRoutes(places, path)?.at(-1)?.route.id ?? ''];
  // React Router takes forms for an index route at `?index` alone.
  const isReached = !route?.index || searchParams.getAll('index').includes('');
  return route?.module.action && isReached ? [...READS, 'POST'] : READS;
}
