import { data } from 'react-router';
import { answerForm } from '#app/http/answer-form.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { CheckedForm } from '#app/shell/checked-form.tsx';
import { metaOf } from '#app/shell/page.tsx';
import { resetPasswordSchema } from '#domain/accounts/sign-in-forms.ts';
import { RECOVERY as TEXT } from '#domain/messages/accounts.ts';
import { SETTINGS } from '#domain/messages/settings.ts';
import { findResetAddress, resetPassword } from '#services/accounts/password.ts';
import type { Route } from './+types/reset-password';
import { AccountHint, AccountPage, DeadLink, MainButton, NewPasswordFields } from './account-forms.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = requestContext(context);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const email = token === '' ? null : await findResetAddress(ctx, { token });
  return email === null ? data({ token: null, email }, { status: 410 }) : data({ token, email });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    schema: resetPasswordSchema,
    save: async ({ token, password }, { ctx, actor, clientAddress }) => {
      const headers = await resetPassword(ctx, { actor, token, password, clientAddress });
      return { to: '/login', say: TEXT.resetDone, headers };
    },
  });
}

const loadRules = async () => (await import('#domain/accounts/sign-in-forms.ts')).resetPasswordSchema;

export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  const { token, email } = loaderData;
  if (token === null) return <DeadLink title={TEXT.resetTitle} askAgain="/forgot-password" />;
  return (
    <AccountPage title={TEXT.resetTitle} text={TEXT.resetText}>
      <CheckedForm id="reset-password" loadSchema={loadRules}>
        <input type="hidden" name="token" value={token} />
        <AccountHint email={email} />
        <NewPasswordFields labels={SETTINGS.fields} />
        <MainButton>{TEXT.resetSave}</MainButton>
      </CheckedForm>
    </AccountPage>
  );
}

export const meta = metaOf({ title: TEXT.resetTitle, description: TEXT.resetText });
