import { type Cookie, createCookie } from 'react-router';
import { type Intent, intentSchema, type Wish } from '#domain/accounts/intent.ts';
import { LIMITS } from '#domain/limits.ts';
import { FAILURES } from '#domain/messages/failures.ts';
import { INTENT } from '#domain/messages/intent.ts';
import type { ToastText } from '#domain/messages/site.ts';
import { safeReturnPath } from '#domain/paths.ts';
import { type Actor, VISITOR } from '#domain/policy.ts';
import { type CarriedOut, carryOut, describeWish } from '#services/accounts/carry-out.ts';
import { identify } from '#services/accounts/sign-in.ts';
import { type ActionArgs, requestContext } from './request-context.server.ts';

type Context = ActionArgs['context'];

/** Signed, so that nobody else can make somebody vote. */
function intentCookie(context: Context): Cookie {
  const { auth, config } = requestContext(context).ctx;
  const { cookiePrefix, isHttps: secure } = config;
  return createCookie(`${cookiePrefix}.intent`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: LIMITS.intent.keptMs / 1_000,
    secrets: [auth.keyFor('intent')],
  });
}

/**
 * Keeps in a visitor's browser what they wanted to do, until they have signed in. Only actions may call this, because their
 * requests come from our own pages.
 *
 * @returns the Set-Cookie header; null if it is too long to keep
 */
export async function keepIntent(
  context: Context,
  { wish, returnTo }: { wish: Wish; returnTo: string },
): Promise<string | null> {
  const until = requestContext(context).ctx.clock.now() + LIMITS.intent.keptMs;
  const intent: Intent = { wish, returnTo: safeReturnPath(returnTo), until };
  const set = await intentCookie(context).serialize(intent);
  return set.length <= LIMITS.intent.bytes ? set : null;
}

/** The Set-Cookie header that clears it. */
export function forgetIntent(context: Context): Promise<string> {
  return intentCookie(context).serialize('', { maxAge: 0 });
}

/** What this browser's visitor wanted to do in the past half hour; null for nothing. Only reads it. */
export async function readIntent({ request, context }: ActionArgs): Promise<Intent | null> {
  const result = intentSchema.safeParse(await intentCookie(context).parse(request.headers.get('Cookie')));
  return result.success && result.data.until > requestContext(context).ctx.clock.now() ? result.data : null;
}

/** What the sign-in and sign-up pages show and pass on: the page to return to ('/' for none), and what happens then. */
export async function findWayBack(args: ActionArgs): Promise<{ returnTo: string; waits: string | null }> {
  const asked = safeReturnPath(new URL(args.request.url).searchParams.get('returnTo'));
  const intent = await readIntent(args);
  if (!intent) return { returnTo: asked, waits: null };
  const described = await describeWish(requestContext(args.context).ctx, intent.wish);
  return { returnTo: asked === '/' ? intent.returnTo : asked, waits: described?.waits ?? null };
}

interface Opened {
  /** Where the person asked to go; '/' for nowhere. */
  returnTo: string;
  /** Where to go by default. */
  otherwise: string;
  say: ToastText;
  /** The new session's Set-Cookie headers, if this request has opened it. */
  headers?: Headers;
}

/**
 * Ends every kind of sign-in: does what the person wanted before, once their session is open, and redirects them. Only for
 * actions: a GET must not call it.
 */
export async function finishIntent(args: ActionArgs, { returnTo, otherwise, say, headers }: Opened) {
  const { context, request } = args;
  const { ctx } = requestContext(context);
  const usual = returnTo === '/' ? otherwise : returnTo;
  const intent = await readIntent(args);
  const cookie = sessionOf(headers) ?? request.headers.get('cookie');
  const actor = intent ? (await identify(ctx, { cookie, fresh: true })).actor : VISITOR;
  if (!intent || actor.kind === 'visitor') return { to: usual, say, ...(headers && { headers }) };
  const { said, isGone, isKept } = await tryToCarryOut(args, intent.wish, actor);
  const all = new Headers(headers);
  // A kept vote is mentioned again when the address is confirmed.
  if (!isKept) all.append('Set-Cookie', await forgetIntent(context));
  const wanted = returnTo === '/' ? intent.returnTo : returnTo;
  const description = say.description ? `${say.description} ${said}` : said;
  return {
    to: isGone && wanted.startsWith('/game/') ? '/games' : wanted,
    say: { title: say.title, description },
    headers: all,
  };
}

/** A failure here is logged, and keeps nobody from signing in. */
async function tryToCarryOut({ context }: ActionArgs, wish: Wish, actor: Actor): Promise<CarriedOut> {
  const { ctx, requestId } = requestContext(context);
  try {
    return await carryOut(ctx, { actor, wish });
  } catch (error) {
    ctx.log.error({ err: error, requestId }, 'what was wanted before signing in failed');
    return { said: INTENT[wish.kind].refused({ sentence: FAILURES.broken }), isGone: false, isKept: false };
  }
}

function sessionOf(headers: Headers | undefined): string | null {
  const pairs = headers?.getSetCookie().map((set) => set.split(';', 1)[0]) ?? [];
  return pairs.length > 0 ? pairs.join('; ') : null;
}
