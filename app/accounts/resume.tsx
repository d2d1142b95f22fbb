import { Form, redirect } from 'react-router';
import { requireViewer } from '#app/http/action-result.server.ts';
import { answerButton } from '#app/http/answer-form.server.ts';
import { finishIntent, readIntent } from '#app/http/intent.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { metaOf } from '#app/shell/page.tsx';
import { TextLink } from '#app/ui/button.tsx';
import { LOGIN } from '#domain/messages/accounts.ts';
import { FAILURES } from '#domain/messages/failures.ts';
import { INTENT as TEXT } from '#domain/messages/intent.ts';
import { resumePath, safeReturnPath, signInPath } from '#domain/paths.ts';
import { describeWish } from '#services/accounts/carry-out.ts';
import type { Route } from './+types/resume';
import { AccountPage, MainButton } from './account-forms.tsx';

/** After a sign-in with a service (sign-in-callback.ts), shows the pending vote or claim and a button that sends it. */
export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const returnTo = safeReturnPath(new URL(args.request.url).searchParams.get('returnTo'));
  const intent = await readIntent(args);
  const described = intent && (await describeWish(requestContext(args.context).ctx, intent.wish));
  if (!described) throw redirect(returnTo);
  return { returnTo, ...described };
}

export function action(args: Route.ActionArgs) {
  return answerButton(args, {
    back: (form) => resumePath(String(form.get('returnTo') ?? '/')),
    refused: { title: FAILURES.broken },
    press: async (text, { actor }) => {
      const returnTo = safeReturnPath(text('returnTo'));
      if (actor.kind === 'visitor') throw redirect(signInPath(returnTo));
      return finishIntent(args, { returnTo: '/', otherwise: returnTo, say: LOGIN.welcomeBack });
    },
  });
}

export default function Resume({ loaderData }: Route.ComponentProps) {
  const { returnTo, resume, press } = loaderData;
  return (
    <AccountPage title={TEXT.title} text={resume} footer={<TextLink to={returnTo}>{TEXT.skip}</TextLink>}>
      <Form method="post">
        <input type="hidden" name="returnTo" value={returnTo} />
        <MainButton>{press}</MainButton>
      </Form>
    </AccountPage>
  );
}

export const meta = metaOf({ title: TEXT.title, description: LOGIN.description });
