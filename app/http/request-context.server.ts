import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import type { Actor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { type Identity, identify } from '#services/accounts/sign-in.ts';

/** What one request has at hand beside its own words. */
export interface RequestScope {
  ctx: AppContext;
  requestId: string;
  /** As the server saw it; never what a client claims. */
  clientAddress: string;
}

/** The server sets it (server/render.ts), through `entry.server.tsx`, whose copy of this key is the one that counts. */
export const scopeKey = createContext<RequestScope>();

/** A loader's or an action's way to the site's services. */
export function scopeOf(context: Readonly<RouterContextProvider>): RequestScope {
  return context.get(scopeKey);
}

const identityKey = createContext<Identity>();

/**
 * Finds out who is asking, once per request, before any loader or action. Writes ask the database for the session,
 * reads may believe its cookie for a few minutes.
 */
export const identifyMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { ctx } = scopeOf(context);
  const fresh = request.method !== 'GET' && request.method !== 'HEAD';
  const identity = await identify(ctx, { headers: request.headers, fresh });
  context.set(identityKey, identity);
  const response = await next();
  for (const cookie of identity.headers.getSetCookie()) {
    // A page that signs in or out has the last word about the session's cookies.
    const name = cookie.slice(0, cookie.indexOf('=') + 1);
    if (!response.headers.getSetCookie().some((set) => set.startsWith(name)))
      response.headers.append('Set-Cookie', cookie);
  }
  return response;
};

/** Who is asking: for `can` and for every service that checks. */
export function actorOf(context: Readonly<RouterContextProvider>): Actor {
  return context.get(identityKey).actor;
}

/** Who is signed in, for the page; null for visitors. */
export function viewerOf(context: Readonly<RouterContextProvider>): Identity['viewer'] {
  return context.get(identityKey).viewer;
}
