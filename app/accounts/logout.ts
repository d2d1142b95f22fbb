import { redirect } from 'react-router';
import { answerButton } from '#app/http/answer-form.server.ts';
import { forgetIntent } from '#app/http/intent.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { LOGIN } from '#domain/messages/accounts.ts';
import { HEADER } from '#domain/messages/site.ts';
import { signOut } from '#services/accounts/sign-in.ts';
import type { Route } from './+types/logout';

/** There is no page here: a GET leads home. */
export function loader() {
  return redirect('/');
}

/** Signs out; the home page then says so. */
export function action(args: Route.ActionArgs) {
  return answerButton(args, {
    back: '/',
    refused: HEADER.signOutFailed,
    press: async () => {
      const headers = await signOut(requestContext(args.context).ctx, {
        cookie: args.request.headers.get('cookie'),
      });
      // Otherwise the next person to sign in here would get what this one wanted to do.
      headers.append('Set-Cookie', await forgetIntent(args.context));
      return { to: '/', say: LOGIN.signedOut, headers };
    },
  });
}
