import { data, Form } from 'react-router';
import { answerForm } from '#app/http/answer-form.server.ts';
import { finishIntent } from '#app/http/intent.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { metaOf } from '#app/shell/page-meta.ts';
import { confirmEmailSchema } from '#domain/accounts/sign-in-forms.ts';
import { RECOVERY as TEXT } from '#domain/messages/accounts.ts';
import { confirmEmail, findEmailToConfirm } from '#services/accounts/email.ts';
import type { Route } from './+types/verify-email';
import { AccountPage, DeadLink, MainButton } from './account-forms.tsx';

/** Opening the mailed link changes nothing, because mail scanners open every link. A button confirms the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = requestContext(context);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const email = token === '' ? null : await findEmailToConfirm(ctx, { token });
  return data({ token, email }, { status: email === null ? 410 : 200 });
}

export function action(args: Route.ActionArgs) {
  const { ctx, clientAddress, viewer } = requestContext(args.context);
  return answerForm(args, {
    schema: confirmEmailSchema,
    save: async ({ token }) => {
      await confirmEmail(ctx, { token, clientAddress });
      const otherwise = viewer ? '/settings' : '/login';
      return finishIntent(args, { returnTo: '/', otherwise, say: TEXT.verified });
    },
  });
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { token, email } = loaderData;
  if (email === null) return <DeadLink title={TEXT.verifyTitle} askAgain="/settings" />;
  return (
    <AccountPage title={TEXT.verifyTitle} text={TEXT.verifyText}>
      <Form method="post" className="flex flex-col gap-5">
        <FormNotice notice={actionData?.message} />
        <input type="hidden" name="token" value={token} />
        <p className="font-semibold text-lg wrap-anywhere">{email}</p>
        <MainButton>{TEXT.verifyPress}</MainButton>
      </Form>
    </AccountPage>
  );
}

export const meta = metaOf({ title: TEXT.verifyTitle, description: TEXT.verifyText });
