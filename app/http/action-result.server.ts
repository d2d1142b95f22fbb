import { redirect } from 'react-router';
import { AppError, type ErrorCode, isAppError } from '#domain/errors.ts';
import { signInPath } from '#domain/paths.ts';
import type { ToastInput } from '../shell/toast-state.ts';
import {
  type ActionArgs,
  type Context,
  type RequestContext,
  requestContext,
  signedCookie,
} from './request-context.server.ts';

type Work<T> = (known: RequestContext) => T | Promise<T>;
/** Turns an AppError into a Response for the error page. The security log gets the error's code. */
export async function answer<T>(context: Context, work: Work<T>): Promise<T> {
  const known = requestContext(context);
  try {
    return await work(known);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, sentence, status } = error;
    known.refusal = code;
    // Throws a Response, not `data(…)`: on a route without a component, React Router would drop what `data` contains.
    throw Response.json({ code, sentence }, { status });
  }
}

/** Like `answer`, for reading data. On an unexpected error, the page shows `failure`'s sentence and a Retry button. */
export function answerRead<T>(context: Context, failure: ErrorCode, read: Work<T>): Promise<T> {
  return answer(context, async (known) => {
    try {
      return await read(known);
    } catch (error) {
      if (isAppError(error) || error instanceof Response) throw error;
      const { ctx, requestId } = known;
      ctx.log.error({ err: error, requestId, failure }, 'a read failed');
      throw new AppError(failure, { cause: error });
    }
  });
}

export const jsonFile = ({ username, content }: { username: string; content: object }) =>
  new Response(`${JSON.stringify(content, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${username}.json"`,
      'Cache-Control': 'private, no-store',
    },
  });

export type FlashText = Omit<ToastInput, 'tone' | 'near' | 'about'>;
type Flash = FlashText & Required<Pick<ToastInput, 'tone'>>;

const FLASH_SECONDS = 60;
const flashCookie = (context: Context) => signedCookie(context, 'flash', FLASH_SECONDS);

export async function takeFlash({ request, context }: ActionArgs) {
  // `checkingCookies` leads here only on the way to the page that should show the message.
  if (new URL(request.url).searchParams.has('cookie')) return null;
  const cookie = flashCookie(context);
  // Signed, so it is what `redirectWithFlash` has written.
  const flash = (await cookie.parse(request.headers.get('Cookie'))) as Flash | null;
  return flash ? { flash, forget: await cookie.serialize('', { maxAge: 0 }) } : null;
}

/** Redirects to one of our pages, which shows the message once. Of `headers`, only the cookies are sent. */
export async function redirectWithFlash(context: Context, path: string, flash: Flash, headers?: Headers) {
  const cookies = [...(headers?.getSetCookie() ?? []), await flashCookie(context).serialize(flash)];
  return redirect(path, { status: 303, headers: cookies.map((cookie) => ['Set-Cookie', cookie] as const) });
}

/** Gets a signed-in person's request context. Redirects visitors to the sign-in page, which later sends them back. */
export function requireViewer({ request, context }: ActionArgs) {
  const known = requestContext(context);
  const { viewer } = known;
  if (viewer) return { ...known, viewer };
  const { pathname, search } = new URL(request.url);
  throw redirect(signInPath(pathname.replace(/\.data$/, '') + search));
}
