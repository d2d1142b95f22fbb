import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import type { Sharing, Shown } from '#domain/accounts/mine.ts';
import { type ErrorCode, isAppError } from '#domain/errors.ts';
import type { Actor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { type Identity, identify } from '#services/accounts/sign-in.ts';
import { logRefusal } from './security-log.server.ts';

/** What loaders and actions know besides the request itself. */
export interface RequestContext {
  ctx: AppContext;
  requestId: string;
  /** As the server saw it; never what a client claims. */
  clientAddress: string;
  /** Who is asking, for `can` and for every service that checks. */
  actor: Actor;
  /** Who is signed in, for the page; null for visitors. */
  viewer: Identity['viewer'];
  /** Tells this session from others of the same person; null for visitors. */
  sessionId: Identity['sessionId'];
  lacksSecondFactor: Identity['lacksSecondFactor'];
  /** A session that was read a few minutes ago will do; otherwise the database is asked. */
  trustsSession: boolean;
  /** Set if the page is rendered for everybody at once, so nobody is asking. Null: for one reader. */
  sharing: Sharing | null;
  /** What the page shows: which games' votes and counters, and which board's standing, to load for the reader. */
  shown: Shown;
  /** Why a form was refused, for the log. */
  refusal?: ErrorCode;
}

/** The part of a route's arguments that answering a form needs. */
export interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Set by the server (server/render.ts), which uses the copy of this key that `entry.server.tsx` exports. */
export const requestContextKey = createContext<RequestContext>();

/** Gives loaders and actions the site's services. */
export function requestContext(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(requestContextKey);
}

/** Finds out who is asking, once per request, before any loader or action. */
export const identifyMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const known = requestContext(context);
  if (known.sharing) return next();
  const cookie = request.headers.get('cookie');
  const asking = identify(known.ctx, { cookie, fresh: !known.trustsSession });
  const { setCookie, ...identity } = await asking.catch((error: unknown) => {
    if (!isAppError(error)) throw error;
    const { code, sentence, status } = error;
    // If middleware throws a Response, it is sent unchanged; this becomes a page.
    throw data({ code, sentence }, { status });
  });
  Object.assign(known, identity);
  const response = await next();
  logRefusal(known, response.status);
  // Not if the page has signed somebody in or out: then its answer has a newer cookie of that name.
  const name = setCookie?.slice(0, setCookie.indexOf('=') + 1) ?? '';
  if (setCookie && !response.headers.getSetCookie().some((set) => set.startsWith(name))) {
    response.headers.append('Set-Cookie', setCookie);
  }
  return response;
};
