import { createContext, createCookie, data, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import type { Sharing, Shown } from '#domain/accounts/mine.ts';
import { type ErrorCode, isAppError } from '#domain/errors.ts';
import type { AppContext } from '#platform/context.ts';
import { type Identity, identify } from '#services/accounts/sign-in.ts';

export interface RequestContext extends Omit<Identity, 'setCookie'> {
  ctx: AppContext;
  requestId: string;
  /** The IP address that the server determined, never one that only the client claims. */
  clientAddress: string;
  /** Whether a cached session, a few minutes old, may be used. Otherwise, the session is read from the database. */
  trustsSession: boolean;
  /** Set if the page is rendered once for all visitors or all members, without identifying anybody. Otherwise null. */
  sharing: Sharing | null;
  /** The page's games and leaderboard. `findMine` needs them to load the reader's votes and leaderboard rank. */
  shown: Shown;
  refusal?: ErrorCode;
}

export type Context = Readonly<RouterContextProvider>;

export type ActionArgs = { request: Request; context: Context };

/** server/render.ts imports this key from the build (`entry.server.tsx`) and stores each request's context under it. */
export const requestContextKey = createContext<RequestContext>();

export const requestContext = (context: Context): RequestContext => context.get(requestContextKey);

/** A cookie with a signature, so that nobody can forge it. `maxAge` is in seconds. */
export function signedCookie(context: Context, name: 'flash' | 'intent', maxAge: number) {
  const { auth, config } = requestContext(context).ctx;
  const { cookiePrefix, isHttps: secure } = config;
  // The browser shows a flash itself if it can't load the page that should show it.
  const attributes = { path: '/', httpOnly: name !== 'flash', sameSite: 'lax', secure, maxAge } as const;
  return createCookie(`${cookiePrefix}.${name}`, { ...attributes, secrets: [auth.keyFor(name)] });
}

/** Identifies the sender of the request before any loader or action runs. Skips pages rendered for many readers. */
export const identifyMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const known = requestContext(context);
  if (known.sharing) return next();
  const cookie = request.headers.get('cookie');
  const asking = identify(known.ctx, { cookie, fresh: !known.trustsSession });
  const { setCookie, ...identity } = await asking.catch((error: unknown) => {
    if (!isAppError(error)) throw error;
    const { code, sentence, status } = error;
    // Throws `data`, for which React Router renders the error page. A thrown Response would be sent unchanged.
    throw data({ code, sentence }, { status });
  });
  Object.assign(known, identity);
  const response = await next();
  logRefusal(known);
  // If the request signed somebody in or out, the response already has a newer session cookie, which is kept.
  const name = setCookie?.slice(0, setCookie.indexOf('=') + 1) ?? '';
  if (setCookie && !response.headers.getSetCookie().some((set) => set.startsWith(name))) {
    response.headers.append('Set-Cookie', setCookie);
  }
  return response;
};

/** Refusals that may come from an attack. Others, such as a title that is too long, aren't logged. */
const REFUSALS: ReadonlySet<string> = new Set<ErrorCode>([
  'invalid-credentials',
  'wrong-password',
  'wrong-proof',
  'confirm-first',
  'link-expired',
  'not-signed-in',
  'not-allowed',
  'suspended',
  'banned',
  'rate-limited',
  'body-too-large',
  'unreadable-form',
  'unsupported-form',
  'fetch/blocked-address',
]);

/** Logs why a request was refused, but never its input. */
export function logRefusal({ ctx, requestId, actor, refusal: reason }: RequestContext): void {
  if (!reason || !REFUSALS.has(reason)) return;
  const who = actor.kind === 'user' ? { userId: actor.id } : {};
  ctx.log.warn({ requestId, reason, ...who }, 'security');
}
