import { redirect } from 'react-router';
import { answerButton } from '#app/http/answer-form.server.ts';
import { forgetIntent } from '#app/http/intent.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { LOGIN } from '#domain/messages/accounts.ts';
import { HEADER } from '#domain/messages/site.ts';
import { signOut } from '#services/accounts/sign-in.ts';
import type { Route } from './+types/logout';

/** Opened by hand: there is nothing to see. */
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
      // The next person to sign in here wants something else.
      headers.append('Set-Cookie', await forgetIntent(args.context));
      return { to: '/', say: LOGIN.signedOut, headers };
    },
  });
}
