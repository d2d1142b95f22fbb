import { redirect } from 'react-router';
import { answerButton } from '#app/http/answer-form.server.ts';
import { forgetIntent } from '#app/http/intent.server.ts';
import { LOGIN } from '#domain/messages/accounts.ts';
import { HEADER } from '#domain/messages/site.ts';
import { signOut } from '#services/accounts/sign-in.ts';
import type { Route } from './+types/logout';

export const loader = () => redirect('/');

export function action(args: Route.ActionArgs) {
  return answerButton(args, {
    back: '/',
    refused: HEADER.signOutFailed,
    press: async (_text, { ctx }) => {
      const headers = await signOut(ctx, { cookie: args.request.headers.get('cookie') });
      // Without this, the person's pending vote or claim would be carried out for the next person who signs in.
      headers.append('Set-Cookie', await forgetIntent(args.context));
      return { to: '/', say: LOGIN.signedOut, headers };
    },
  });
}
