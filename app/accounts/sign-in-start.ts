import { redirect } from 'react-router';
import { answerButton } from '#app/http/answer-form.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { isSignInService } from '#domain/accounts/sign-in-service.ts';
import { LOGIN } from '#domain/messages/accounts.ts';
import { SETTINGS } from '#domain/messages/settings.ts';
import { connectService, startSignInWith } from '#services/accounts/sign-in-with.ts';
import type { Route } from './+types/sign-in-start';

export const loader = () => redirect('/login');

export function action(args: Route.ActionArgs) {
  const { ctx, clientAddress, actor } = requestContext(args.context);
  const { service } = args.params;
  if (!isSignInService(service)) throw new Response(null, { status: 404 });
  const isSignedIn = actor.kind === 'user';
  return answerButton(args, {
    back: isSignedIn ? '/settings#services' : '/login',
    refused: isSignedIn ? SETTINGS.failed : LOGIN.refused,
    broke: LOGIN.errored,
    press: async (text) => {
      const { headers } = args.request;
      const from = { service, clientAddress, userAgent: headers.get('user-agent') };
      const started = isSignedIn
        ? await connectService(ctx, { actor, cookie: headers.get('cookie') ?? '', ...from })
        : await startSignInWith(ctx, { returnTo: text('returnTo'), ...from });
      if (!started) throw new Response(null, { status: 404 });
      throw redirect(started.url, { headers: started.headers });
    },
  });
}
