import { redirect } from 'react-router';
import { signInPath } from '#domain/paths.ts';
import type { Viewer } from '#services/accounts/identify.ts';
import { type Flash, flashCookie } from './flash.server.ts';

/** Goes on to a page of ours that says something once; `headers` may carry a session's cookies. */
export async function redirectWithFlash(path: string, flash: Flash, headers?: Headers): Promise<Response> {
  const all = new Headers();
  for (const cookie of headers?.getSetCookie() ?? []) all.append('Set-Cookie', cookie);
  all.append('Set-Cookie', await flashCookie(flash));
  return redirect(path, { headers: all });
}

/**
 * The signed-in person of a page that only they may see. Visitors are sent to sign in and come back after it.
 *
 * @throws Response the redirect
 */
export function viewerOrSignIn(viewer: Viewer | null, request: Request): Viewer {
  if (viewer) return viewer;
  const { pathname, search } = new URL(request.url);
  throw redirect(signInPath(pathname.replace(/\.data$/, '') + search));
}
