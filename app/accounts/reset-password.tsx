import { data, Form, useNavigation } from 'react-router';
import { answerForm } from '#app/http/answer-form.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { useCheckedForm } from '#app/shell/use-checked-form.ts';
import { Button } from '#app/ui/button.tsx';
import { resetPasswordSchema } from '#domain/accounts/sign-in-forms.ts';
import { RECOVERY as TEXT } from '#domain/messages/accounts.ts';
import { SETTINGS } from '#domain/messages/settings.ts';
import { isResetLinkAlive, resetPassword } from '#services/accounts/password.ts';
import type { Route } from './+types/reset-password';
import { NewPasswordFields } from './account-fields.tsx';
import { AccountPage, DeadLink } from './account-page.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = requestContext(context);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const isAlive = token !== '' && (await isResetLinkAlive(ctx, { token }));
  return isAlive ? data({ token }) : data({ token: null }, { status: 410 });
}

export function action(args: Route.ActionArgs) {
  const { ctx, clientAddress, actor } = requestContext(args.context);
  return answerForm(args, {
    schema: resetPasswordSchema,
    explain: ({ code, sentence }) =>
      code === 'common-password' ? { errors: { password: [sentence] } } : undefined,
    save: async ({ token, password }) => {
      await resetPassword(ctx, { actor, token, password, clientAddress });
      return { to: '/login', say: TEXT.resetDone };
    },
  });
}

const loadRules = async () => (await import('#domain/accounts/sign-in-forms.ts')).resetPasswordSchema;

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { token } = loaderData;
  const { formProps, field } = useCheckedForm({
    id: 'reset-password',
    loadSchema: loadRules,
    answer: actionData,
  });
  if (token === null) return <DeadLink title={TEXT.resetTitle} askAgain="/forgot-password" />;
  return (
    <AccountPage title={TEXT.resetTitle} text={TEXT.resetText}>
      <Form method="post" {...formProps} className="flex flex-col gap-5">
        <FormNotice notice={actionData?.message} />
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields field={field} labels={SETTINGS.fields} />
        <Button type="submit" variant="solid" size="lg" wide busy={isBusy}>
          {TEXT.resetSave}
        </Button>
      </Form>
    </AccountPage>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TEXT.resetTitle, description: TEXT.resetText, isPrivate: true });
