import {
  type Cookie,
  createContext,
  createCookie,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
} from 'react-router';
import type { Sharing, Shown } from '#domain/accounts/mine.ts';
import { type ErrorCode, isAppError } from '#domain/errors.ts';
import type { Actor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { type Identity, identify } from '#services/accounts/sign-in.ts';
import { logRefusal } from './security-log.server.ts';

export interface RequestContext {
  ctx: AppContext;
  requestId: string;
  /** The address that the server determined, never one that a client claims. */
  clientAddress: string;
  actor: Actor;
  /** The name, picture etc. of the signed-in person; null for visitors. */
  viewer: Identity['viewer'];
  sessionId: Identity['sessionId'];
  lacksSecondFactor: Identity['lacksSecondFactor'];
  /** Whether a session that was read a few minutes ago is enough; otherwise the database is queried. */
  trustsSession: boolean;
  /** Null if the page is rendered for one reader. Set if it is rendered once for all readers, and thus without an actor. */
  sharing: Sharing | null;
  /** The games and the board on the page, for which votes, counters and the reader's place on the board must be loaded. */
  shown: Shown;
  /** Why the request was refused, for the log. */
  refusal?: ErrorCode;
}

/** The part of a route's arguments that answering a form needs. */
export interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Set by the server (server/render.ts), which uses the copy of this key that `entry.server.tsx` exports. */
export const requestContextKey = createContext<RequestContext>();

/** Returns the request context, with the site's services, to a loader or action. */
export function requestContext(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(requestContextKey);
}

/** A signed cookie of ours, which nobody can forge. */
export function signedCookie(
  context: Readonly<RouterContextProvider>,
  name: 'flash' | 'intent',
  maxAge: number,
): Cookie {
  const { auth, config } = requestContext(context).ctx;
  const { cookiePrefix, isHttps: secure } = config;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge } as const;
  return createCookie(`${cookiePrefix}.${name}`, { ...attributes, secrets: [auth.keyFor(name)] });
}

/** Identifies the person making the request, once, before any loader or action. Skipped for shared pages. */
export const identifyMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const known = requestContext(context);
  if (known.sharing) return next();
  const cookie = request.headers.get('cookie');
  const asking = identify(known.ctx, { cookie, fresh: !known.trustsSession });
  const { setCookie, ...identity } = await asking.catch((error: unknown) => {
    if (!isAppError(error)) throw error;
    const { code, sentence, status } = error;
    // A thrown Response would be sent unchanged. Thrown `data` becomes a page.
    throw data({ code, sentence }, { status });
  });
  Object.assign(known, identity);
  const response = await next();
  logRefusal(known, response.status);
  // Skipped if the page has signed somebody in or out, because its response then has a newer cookie of that name.
  const name = setCookie?.slice(0, setCookie.indexOf('=') + 1) ?? '';
  if (setCookie && !response.headers.getSetCookie().some((set) => set.startsWith(name))) {
    response.headers.append('Set-Cookie', setCookie);
  }
  return response;
};
