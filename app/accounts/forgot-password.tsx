import { parseWithZod } from '@conform-to/zod/v4';
import { data, Form, Link, useNavigation } from 'react-router';
import { answer, redirectWithFlash } from '#app/http/action-result.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { actorOf, scopeOf } from '#app/http/request-context.server.ts';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { useCheckedForm } from '#app/ui/use-checked-form.ts';
import { forgotPasswordSchema } from '#domain/accounts/sign-in-forms.ts';
import { isAppError } from '#domain/errors.ts';
import { LOGIN, RECOVERY as TEXT } from '#domain/messages/accounts.ts';
import { forgotPassword } from '#services/accounts/password.ts';
import type { Route } from './+types/forgot-password';
import { EmailField } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, clientAddress } = scopeOf(context);
  const submission = parseWithZod(await answer(() => readForm(request)), { schema: forgotPasswordSchema });
  const result = submission.reply();
  if (submission.status !== 'success') return data({ result, notice: undefined }, { status: 422 });
  try {
    await forgotPassword(ctx, { actor: actorOf(context), email: submission.value.email, clientAddress });
    return await redirectWithFlash('/login', { ...TEXT.forgotSent, tone: 'success' });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ result, notice: { title: error.sentence } }, { status: error.status });
  }
}

const loadRules = async () => (await import('#domain/accounts/sign-in-forms.ts')).forgotPasswordSchema;

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { formProps, fields } = useCheckedForm({
    id: 'forgot-password',
    loadSchema: loadRules,
    lastResult: actionData?.result,
  });
  return (
    <AccountPage
      title={TEXT.forgotTitle}
      text={TEXT.forgotText}
      footer={
        <Link to="/login" className="font-semibold text-accent underline">
          {LOGIN.title}
        </Link>
      }
    >
      <Form method="post" {...formProps} className="flex flex-col gap-5">
        <FormNotice notice={actionData?.notice} />
        <EmailField field={fields.email} autoComplete="username" />
        <Button type="submit" variant="solid" size="lg" wide busy={isBusy}>
          {TEXT.forgotSend}
        </Button>
      </Form>
    </AccountPage>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TEXT.forgotTitle, description: TEXT.forgotText, path: '/forgot-password' });
