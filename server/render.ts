import { LRUCache } from 'lru-cache';
import type * as router from 'react-router';
import { NOTHING_SHOWN, type Sharing, type Shown } from '#domain/accounts/mine.ts';
import { AppError } from '#domain/errors.ts';
import { decodePart } from '#domain/paths.ts';
import { VISITOR } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';

/** The exports of app/entry.server.tsx that the server uses. Must match that file. */
interface AppEntry {
  createRequestHandler: typeof router.createRequestHandler;
  matchRoutes: typeof router.matchRoutes;
  RouterContextProvider: typeof router.RouterContextProvider;
  requestContextKey: router.RouterContext<
    Required<Omit<PageRequest, 'request'>> & typeof NOBODY & { ctx: AppContext; trustsSession: boolean }
  >;
  answerVote(vote: { request: Request; context: router.RouterContextProvider; slug: string }): Promise<Response>;
}

export interface PageRequest {
  request: Request;
  requestId: string;
  clientAddress: string;
  /** If set, the page is rendered for all readers, otherwise for the sender of the request. */
  sharing?: Sharing | null;
  shown?: Shown;
}

export type Renderer = ReturnType<typeof createRenderer>;

export type LoadBuild = () => Promise<router.ServerBuild>;

type Route = router.ServerBuild['routes'][string];

const READS = ['GET', 'HEAD'];
const NOBODY = { actor: VISITOR, viewer: null, sessionId: null };
type RendererOptions = { ctx: AppContext; loadBuild: LoadBuild; mode: 'production' | 'development' };

/** Passes requests to React Router with the site's context. */
export function createRenderer({ ctx, loadBuild, mode }: RendererOptions) {
  // One handler per build, because making a handler prepares all routes. In development, each change makes a new build.
  const handlers = new WeakMap<router.ServerBuild, ReturnType<typeof router.createRequestHandler>>();
  const handlerOf = (build: router.ServerBuild) => {
    const handler = handlers.get(build) ?? entryOf(build).createRequestHandler(build, mode);
    handlers.set(build, handler);
    return handler;
  };
  async function render({ request, sharing = null, shown = NOTHING_SHOWN, ...sender }: PageRequest): Promise<Response> {
    const build = await loadBuild();
    // Votes bypass the router, because the router would take many times as long as the vote.
    const slug = request.method === 'POST' ? votedSlug(request.url) : null;
    const route = sharing || slug !== null ? undefined : routeAt(build, request.url);
    const allowed = request.method === 'GET' ? READS : methodsAt(route, request.url);
    if (slug === null && !allowed.includes(request.method)) {
      const { sentence, status } = new AppError('method-not-allowed');
      return new Response(sentence, { status, headers: { Allow: allowed.join(', ') } });
    }
    const { answerVote, requestContextKey, RouterContextProvider } = entryOf(build);
    const context = new RouterContextProvider();
    const { isShared, trustsSession = isShared === true } = handleOf(route);
    context.set(requestContextKey, { ctx, ...sender, sharing, shown, trustsSession, ...NOBODY });
    if (slug !== null) return answerVote({ request, context, slug });
    const handle = () => handlerOf(build)(request, context);
    return sharing ? handle() : ctx.pages.collect(handle);
  }
  return {
    render,
    /** The id of the route at this address. Votes are named without the router, which would take longer than the vote. */
    async routeAt(url: string): Promise<string> {
      return votedSlug(url) === null ? (routeAt(await loadBuild(), url)?.id ?? 'none') : 'vote';
    },
    /** The id of the route at this address if all members share one rendering of its page (`isShared`), else null. */
    async sharedRouteAt(url: string): Promise<string | null> {
      const route = routeAt(await loadBuild(), url);
      return route && handleOf(route).isShared ? route.id : null;
    },
  };
}

const entryOf = (build: router.ServerBuild) => build.entry.module as unknown as AppEntry;

function votedSlug(url: string): string | null {
  return decodePart(/^\/game\/([^/]+)\/vote\/?$/.exec(new URL(url).pathname)?.[1]);
}

const MOST_PATHS = 1_000;
const routesAt = new WeakMap<router.ServerBuild, LRUCache<string, { route: Route }>>();

/** The route of an address. Also accepts the address of a page's data, such as /login.data or /_.data. */
function routeAt(build: router.ServerBuild, url: string): Route {
  const path = new URL(url).pathname.replace(/(?:\/_)?\.data$/, '') || '/';
  const memoMethod = (path: string) => ({ route: matchRoute(build, path) });
  const known = routesAt.get(build) ?? new LRUCache<string, { route: Route }>({ max: MOST_PATHS, memoMethod });
  routesAt.set(build, known);
  return known.memo(path).route;
}

/** Ranks all routes anew, which takes a millisecond. */
function matchRoute(build: router.ServerBuild, path: string): Route {
  const places = Object.values(build.routes).flatMap((route) =>
    route?.parentId ? [{ id: route.id, path: route.path ?? '' }] : [],
  );
  return build.routes[entryOf(build).matchRoutes(places, path)?.at(-1)?.route.id ?? ''];
}

/** The fields of a screen's handle that the server reads. Must match `ScreenHandle` in app/shell/page.tsx. */
function handleOf(route: Route): { isShared?: boolean; trustsSession?: boolean } {
  return route?.module.handle ?? {};
}

function methodsAt(route: Route, url: string): readonly string[] {
  if (votedSlug(url) !== null) return [...READS, 'POST'];
  // React Router accepts forms for an index route only at `?index`.
  const isReached = !route?.index || new URL(url).searchParams.getAll('index').includes('');
  return route?.module.action && isReached ? [...READS, 'POST'] : READS;
}
