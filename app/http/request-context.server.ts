import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import type { Sharing, Shown } from '#domain/accounts/mine.ts';
import { isAppError } from '#domain/errors.ts';
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
  /** Tells this session from others of the same person; null for visitors. */
  sessionId: Identity['sessionId'];
  lacksSecondFactor: Identity['lacksSecondFactor'];
  /** The page is rendered for everybody at once: nobody is asking. Null: for one reader. */
  sharing: Sharing | null;
  /** What the page that these data are laid over has shown. */
  shown: Shown;
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

/** Pages that look the same to everybody but for a name, a picture and votes, and voting: as app/routes.ts has them. */
const PUBLIC: ReadonlySet<string> = new Set([
  ...['/', 'games/:filter?', 'games/:filter/more', 'search/suggest', 'leaderboard', 'about/ranking', '*'],
  ...['game/:slug', 'game/:slug/play', 'game/:slug/vote', 'by/:username', 'user/:username'],
  ...['about', 'faq', 'terms', 'privacy', 'cookies', 'guidelines', 'moderation-log'],
]);

/**
 * Finds out who is asking, once per request, before any loader or action. Public pages may trust for a few minutes what
 * was read of the session; everything else asks the database.
 */
export const identifyMiddleware: MiddlewareFunction<Response> = async (
  { request, context, pattern },
  next,
) => {
  const known = requestContext(context);
  if (known.sharing) return next();
  const cookie = request.headers.get('cookie');
  const asking = identify(known.ctx, { cookie, fresh: !PUBLIC.has(pattern) });
  const { setCookie, ...identity } = await asking.catch((error: unknown) => {
    if (!isAppError(error)) throw error;
    const { code, sentence, status } = error;
    // What middleware throws as a Response is sent as it is; this becomes a page.
    throw data({ code, sentence }, { status });
  });
  Object.assign(known, identity);
  const response = await next();
  // A page that signs in or out has the last word about the session's cookie.
  const name = setCookie?.slice(0, setCookie.indexOf('=') + 1) ?? '';
  if (setCookie && !response.headers.getSetCookie().some((set) => set.startsWith(name))) {
    response.headers.append('Set-Cookie', setCookie);
  }
  return response;
};
