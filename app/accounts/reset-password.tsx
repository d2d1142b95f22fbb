import { parseWithZod } from '@conform-to/zod/v4';
import { data, Form, useNavigation } from 'react-router';
import { answer, redirectWithFlash } from '#app/http/action-result.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { actorOf, scopeOf } from '#app/http/request-context.server.ts';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { useCheckedForm } from '#app/ui/use-checked-form.ts';
import { resetPasswordSchema } from '#domain/accounts/sign-in-forms.ts';
import { isAppError } from '#domain/errors.ts';
import { RECOVERY as TEXT } from '#domain/messages/accounts.ts';
import { SETTINGS } from '#domain/messages/settings.ts';
import { isResetLinkAlive, resetPassword } from '#services/accounts/password.ts';
import type { Route } from './+types/reset-password';
import { NewPasswordFields } from './account-fields.tsx';
import { AccountPage, DeadLink } from './account-page.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = scopeOf(context);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const isAlive = token !== '' && (await isResetLinkAlive(ctx, { token }));
  return isAlive ? data({ token }) : data({ token: null }, { status: 410 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, clientAddress } = scopeOf(context);
  const submission = parseWithZod(await answer(() => readForm(request)), { schema: resetPasswordSchema });
  const result = submission.reply({ hideFields: ['password', 'confirmPassword'] });
  if (submission.status !== 'success') return data({ result, notice: undefined }, { status: 422 });
  const { token, password } = submission.value;
  try {
    await resetPassword(ctx, { actor: actorOf(context), token, password, clientAddress });
    return await redirectWithFlash('/login', { ...TEXT.resetDone, tone: 'success' });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ result, notice: { title: error.sentence } }, { status: error.status });
  }
}

const loadRules = async () => (await import('#domain/accounts/sign-in-forms.ts')).resetPasswordSchema;

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { token } = loaderData;
  const { formProps, fields } = useCheckedForm({
    id: 'reset-password',
    loadSchema: loadRules,
    lastResult: actionData?.result,
  });
  if (token === null) return <DeadLink title={TEXT.resetTitle} askAgain="/forgot-password" />;
  return (
    <AccountPage title={TEXT.resetTitle} text={TEXT.resetText}>
      <Form method="post" {...formProps} className="flex flex-col gap-5">
        <FormNotice notice={actionData?.notice} />
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields fields={fields} labels={SETTINGS.fields} />
        <Button type="submit" variant="solid" size="lg" wide busy={isBusy}>
          {TEXT.resetSave}
        </Button>
      </Form>
    </AccountPage>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TEXT.resetTitle, description: TEXT.resetText, isPrivate: true });
