import { redirect } from 'react-router';
import { answer, redirectWithFlash } from '#app/http/action-result.server.ts';
import { explainFailure, textOf } from '#app/http/answer-form.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { isSignInService } from '#domain/accounts/sign-in-service.ts';
import { LOGIN } from '#domain/messages/accounts.ts';
import { SETTINGS } from '#domain/messages/settings.ts';
import { connectService, startSignInWith } from '#services/accounts/sign-in-with.ts';
import type { Route } from './+types/sign-in-start';

/** Opened by hand: the way in is the button. */
export function loader() {
  return redirect('/login');
}

/** Sends a person to a service that signs them in, or, signed in, will (Better Auth keeps the state in a cookie). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { ctx, clientAddress, actor } = requestContext(context);
  const { service } = params;
  if (!isSignInService(service)) throw new Response(null, { status: 404 });
  const form = await answer(() => readForm(request));
  const returnTo = textOf(form, 'returnTo');
  const isSignedIn = actor.kind === 'user';
  try {
    const userAgent = request.headers.get('user-agent');
    const cookie = request.headers.get('cookie') ?? '';
    const started = isSignedIn
      ? await connectService(ctx, { actor, service, cookie, clientAddress, userAgent })
      : await startSignInWith(ctx, { service, returnTo, clientAddress, userAgent });
    if (!started) throw new Response(null, { status: 404 });
    return redirect(started.url, { headers: started.headers });
  } catch (error) {
    const texts = { refused: isSignedIn ? SETTINGS.failed : LOGIN.refused, broke: LOGIN.errored };
    const { message } = explainFailure({ context }, error, texts);
    return redirectWithFlash(context, isSignedIn ? '/settings#services' : '/login', {
      ...message,
      tone: 'bad',
    });
  }
}
