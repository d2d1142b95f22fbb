import { answerForm } from '#app/http/answer-form.server.ts';
import { CheckedForm } from '#app/shell/checked-form.tsx';
import { metaOf } from '#app/shell/page.tsx';
import { TextLink } from '#app/ui/button.tsx';
import { forgotPasswordSchema } from '#domain/accounts/sign-in-forms.ts';
import { LOGIN, RECOVERY as TEXT } from '#domain/messages/accounts.ts';
import { forgotPassword } from '#services/accounts/password.ts';
import type { Route } from './+types/forgot-password';
import { AccountPage, EmailField, MainButton } from './account-forms.tsx';

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    schema: forgotPasswordSchema,
    save: async ({ email }, { ctx, actor, clientAddress }) => {
      await forgotPassword(ctx, { actor, email, clientAddress });
      return { to: '/login', say: TEXT.forgotSent };
    },
  });
}

const loadRules = async () => (await import('#domain/accounts/sign-in-forms.ts')).forgotPasswordSchema;

export default function ForgotPassword() {
  return (
    <AccountPage
      title={TEXT.forgotTitle}
      text={TEXT.forgotText}
      footer={<TextLink to="/login">{LOGIN.title}</TextLink>}
    >
      <CheckedForm id="forgot-password" loadSchema={loadRules}>
        <EmailField autoComplete="username" />
        <MainButton>{TEXT.forgotSend}</MainButton>
      </CheckedForm>
    </AccountPage>
  );
}

export const meta = metaOf({ title: TEXT.forgotTitle, description: TEXT.forgotText, path: '/forgot-password' });
