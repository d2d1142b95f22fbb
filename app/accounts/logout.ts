import { redirect } from 'react-router';
import { answer, redirectWithFlash } from '#app/http/action-result.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { scopeOf } from '#app/http/request-context.server.ts';
import { LOGIN } from '#domain/messages/accounts.ts';
import { signOut } from '#services/accounts/sign-in.ts';
import type { Route } from './+types/logout';

/** Opened by hand: there is nothing to see. */
export function loader() {
  return redirect('/');
}

/** Signs out and says so on the home page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = scopeOf(context);
  await answer(() => readForm(request));
  try {
    const headers = await signOut(ctx, { headers: request.headers });
    return await redirectWithFlash('/', { ...LOGIN.signedOut, tone: 'success' }, headers);
  } catch (error) {
    ctx.log.error({ err: error }, 'sign-out failed');
    return await redirectWithFlash('/', { ...LOGIN.signOutFailed, tone: 'failure' });
  }
}
