import { type Intent, intentSchema, type Wish } from '#domain/accounts/intent.ts';
import { LIMITS } from '#domain/limits.ts';
import { FAILURES } from '#domain/messages/failures.ts';
import { INTENT } from '#domain/messages/intent.ts';
import type { ToastText } from '#domain/messages/site.ts';
import { safeReturnPath } from '#domain/paths.ts';
import type { Actor } from '#domain/policy.ts';
import { type CarriedOut, carryOut, describeWish } from '#services/accounts/carry-out.ts';
import { identify } from '#services/accounts/sign-in.ts';
import { afterwards } from '#services/afterwards.ts';
import { type ActionArgs, type Context, requestContext, signedCookie } from './request-context.server.ts';

const intentCookie = (context: Context) => signedCookie(context, 'intent', LIMITS.intent.keptMs / 1_000);

/** The Set-Cookie header; null if it is too long. Call this only from actions, which are never cross-site. */
export async function keepIntent(context: Context, { wish, returnTo }: Pick<Intent, 'wish' | 'returnTo'>) {
  const until = requestContext(context).ctx.clock.now() + LIMITS.intent.keptMs;
  const intent: Intent = { wish, returnTo: safeReturnPath(returnTo), until };
  const set = await intentCookie(context).serialize(intent);
  return set.length <= LIMITS.intent.bytes ? set : null;
}

export function forgetIntent(context: Context): Promise<string> {
  return intentCookie(context).serialize('', { maxAge: 0 });
}

export async function readIntent({ request, context }: ActionArgs): Promise<Intent | null> {
  const result = intentSchema.safeParse(await intentCookie(context).parse(request.headers.get('Cookie')));
  return result.success && result.data.until > requestContext(context).ctx.clock.now() ? result.data : null;
}

/** For sign-in pages. `returnTo`: the page to show after sign-in. `waits`: a text about the stored vote or claim. */
export async function findWayBack(args: ActionArgs) {
  const asked = safeReturnPath(new URL(args.request.url).searchParams.get('returnTo'));
  const intent = await readIntent(args);
  if (!intent) return { returnTo: asked, waits: null };
  const described = await describeWish(requestContext(args.context).ctx, intent.wish);
  return { returnTo: asked === '/' ? intent.returnTo : asked, waits: described?.waits ?? null };
}

/** `otherwise`: the page if `returnTo` is '/' and no vote or claim is stored. `headers`: the new session's cookies. */
type Opened = { returnTo: string; otherwise: string; say: ToastText; headers?: Headers };
type Finished = { to: string; say: ToastText; headers?: Headers };
/** Says what became of a stored vote or claim. Only for actions, because a GET must not change anything. */
export async function finishIntent(args: ActionArgs, { returnTo, otherwise, say, headers }: Opened): Promise<Finished> {
  const { ctx } = requestContext(args.context);
  const usual: Finished = { to: returnTo === '/' ? otherwise : returnTo, say, ...(headers && { headers }) };
  const done = await afterwards(ctx, () => carryOutIntent(args, usual, returnTo), usual);
  return headers ? { ...done, to: checkingCookies(args, done.to) } : done;
}

async function carryOutIntent(args: ActionArgs, usual: Finished, returnTo: string): Promise<Finished> {
  const { context, request } = args;
  const { say, headers } = usual;
  const intent = await readIntent(args);
  if (!intent) return usual;
  const cookie = [...cookiesOf(headers), request.headers.get('cookie') ?? ''].join('; ');
  const { actor } = await identify(requestContext(context).ctx, { cookie, fresh: true });
  if (actor.kind === 'visitor') return usual;
  const { said, isGone, isWaiting } = await tryToCarryOut(args, intent.wish, actor);
  const all = new Headers(headers);
  // Keeps the cookie if the vote doesn't count yet: when it counts, a message tells the voter.
  if (!isWaiting) all.append('Set-Cookie', await forgetIntent(context));
  const wanted = returnTo === '/' ? intent.returnTo : returnTo;
  const description = say.description ? `${say.description} ${said}` : said;
  return {
    to: isGone && wanted.startsWith('/game/') ? '/games' : wanted,
    say: { title: say.title, description },
    headers: all,
  };
}

/** If the browser has sent no cookie yet, the sign-in page checks that it has taken the new session's cookie. */
function checkingCookies({ request: { headers } }: ActionArgs, to: string): string {
  // Only browsers send Sec-Fetch-Site.
  if (headers.get('cookie') || !headers.has('sec-fetch-site')) return to;
  return `/login?${new URLSearchParams({ cookie: '', returnTo: to })}`;
}

/** Logs an unexpected error instead of throwing it, so that the sign-in still succeeds. */
async function tryToCarryOut({ context }: ActionArgs, wish: Wish, actor: Actor): Promise<CarriedOut> {
  const { ctx, requestId, clientAddress } = requestContext(context);
  try {
    return await carryOut(ctx, { actor, wish, clientAddress });
  } catch (error) {
    ctx.log.error({ err: error, requestId }, 'what was wanted before signing in failed');
    return { said: INTENT[wish.kind].refused({ sentence: FAILURES.broken }), isGone: false, isWaiting: false };
  }
}

const cookiesOf = (headers: Headers | undefined) => headers?.getSetCookie().map((set) => set.split(';', 1)[0]) ?? [];
