import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import type { Actor } from '#domain/policy.ts';
import { type Identity, identify } from '#services/accounts/identify.ts';
import { scopeOf } from './scope.server.ts';

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
