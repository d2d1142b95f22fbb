import { data, Form } from 'react-router';
import { answerForm } from '#app/http/answer-form.server.ts';
import { finishIntent } from '#app/http/intent.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { metaOf } from '#app/shell/page.tsx';
import { HiddenFields } from '#app/ui/press-form.tsx';
import { confirmEmailSchema } from '#domain/accounts/sign-in-forms.ts';
import { RECOVERY as TEXT } from '#domain/messages/accounts.ts';
import { confirmEmail, findEmailToConfirm, isEmailChangeAsked, stopEmailChange } from '#services/accounts/email.ts';
import type { Route } from './+types/verify-email';
import { AccountPage, DeadLink, MainButton } from './account-forms.tsx';

/** Opening the mailed link changes nothing, because mail scanners open every link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = requestContext(context);
  const { searchParams } = new URL(request.url);
  const [token, stop] = [searchParams.get('token') ?? '', searchParams.get('stop') ?? ''];
  const email = token === '' ? null : await findEmailToConfirm(ctx, { token });
  const isAlive = stop === '' ? email !== null : await isEmailChangeAsked(ctx, { stop });
  return data({ token, stop, email, isAlive }, { status: isAlive ? 200 : 410 });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    schema: confirmEmailSchema,
    save: async ({ token, stop }, { ctx, viewer, clientAddress }) => {
      if (stop !== '') {
        await stopEmailChange(ctx, { stop, clientAddress });
        return { to: '/forgot-password', say: TEXT.stopped };
      }
      await confirmEmail(ctx, { token, clientAddress });
      const otherwise = viewer ? '/settings' : '/login';
      return finishIntent(args, { returnTo: '/', otherwise, say: TEXT.verified });
    },
  });
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { token, stop, email, isAlive } = loaderData;
  const isStop = stop !== '';
  const title = isStop ? TEXT.stopTitle : TEXT.verifyTitle;
  if (!isAlive) return <DeadLink title={title} askAgain="/settings" />;
  return (
    <AccountPage title={title} text={isStop ? TEXT.stopText : TEXT.verifyText}>
      <Form method="post" className="flex flex-col gap-5">
        <FormNotice notice={actionData?.message} />
        <HiddenFields fields={isStop ? { stop } : { token }} />
        {email === null ? null : <p className="font-semibold text-lg wrap-anywhere">{email}</p>}
        <MainButton>{isStop ? TEXT.stopPress : TEXT.verifyPress}</MainButton>
      </Form>
    </AccountPage>
  );
}

export const meta = metaOf({ title: TEXT.verifyTitle, description: TEXT.verifyText });
