import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import type { Actor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { type Identity, identify } from '#services/accounts/sign-in.ts';

/** What loaders and actions know besides the request itself. */
export interface RequestContext {
  ctx: AppContext;
  requestId: string;
  /** As the server saw it; never what a client claims. */
  clientAddress: string;
  /** Who is asking: for `can` and for every service that checks. */
  actor: Actor;
  /** Who is signed in, for the page; null for visitors. */
  viewer: Identity['viewer'];
}

/** What answering a form needs of a route's arguments. */
export interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The server sets it (server/render.ts) by the copy of this key that `entry.server.tsx` exports. */
export const requestContextKey = createContext<RequestContext>();

/** A loader's or an action's way to the site's services. */
export function requestContext(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(requestContextKey);
}

/**
 * Finds out who is asking, once per request, before any loader or action. Writes ask the database for the session,
 * reads may trust its cookie for a few minutes.
 */
export const identifyMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const known = requestContext(context);
  const fresh = request.method !== 'GET' && request.method !== 'HEAD';
  const { actor, viewer, headers } = await identify(known.ctx, { headers: request.headers, fresh });
  Object.assign(known, { actor, viewer });
  const response = await next();
  for (const cookie of headers.getSetCookie()) {
    // A page that signs in or out has the last word about the session's cookies.
    const name = cookie.slice(0, cookie.indexOf('=') + 1);
    if (!response.headers.getSetCookie().some((set) => set.startsWith(name)))
      response.headers.append('Set-Cookie', cookie);
  }
  return response;
};
