import { parseWithZod } from '@conform-to/zod/v4';
import { data, Form, Link, useNavigation } from 'react-router';
import { EmailField } from '#app/components/accounts/account-fields.tsx';
import { AccountPage } from '#app/components/accounts/account-page.tsx';
import { FormNotice } from '#app/components/accounts/form-notice.tsx';
import { pageMeta } from '#app/components/page-meta.ts';
import { useCheckedForm } from '#app/components/use-checked-form.ts';
import { redirectWithFlash } from '#app/http/redirect.server.ts';
import { scopeOf } from '#app/http/scope.server.ts';
import { actorOf } from '#app/http/session.server.ts';
import { Button } from '#app/ui/button.tsx';
import { isAppError } from '#domain/errors.ts';
import { LOGIN } from '#domain/messages/login.ts';
import { RECOVERY as TEXT } from '#domain/messages/recovery.ts';
import { forgotPasswordSchema } from '#domain/schemas/login.ts';
import { forgotPassword } from '#services/accounts/forgot-password.ts';
import type { Route } from './+types/forgot-password';

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, clientAddress } = scopeOf(context);
  const submission = parseWithZod(await request.formData(), { schema: forgotPasswordSchema });
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

const loadRules = async () => (await import('#domain/schemas/login.ts')).forgotPasswordSchema;

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
