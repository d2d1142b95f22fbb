import { Form, Link, useNavigation } from 'react-router';
import { answerForm } from '#app/http/answer-form.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { useCheckedForm } from '#app/shell/use-checked-form.ts';
import { Button } from '#app/ui/button.tsx';
import { forgotPasswordSchema } from '#domain/accounts/sign-in-forms.ts';
import { LOGIN, RECOVERY as TEXT } from '#domain/messages/accounts.ts';
import { forgotPassword } from '#services/accounts/password.ts';
import type { Route } from './+types/forgot-password';
import { EmailField } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';

export function action(args: Route.ActionArgs) {
  const { ctx, clientAddress, actor } = requestContext(args.context);
  return answerForm(args, {
    schema: forgotPasswordSchema,
    save: async ({ email }) => {
      await forgotPassword(ctx, { actor, email, clientAddress });
      return { to: '/login', say: TEXT.forgotSent };
    },
  });
}

const loadRules = async () => (await import('#domain/accounts/sign-in-forms.ts')).forgotPasswordSchema;

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { formProps, field } = useCheckedForm({
    id: 'forgot-password',
    loadSchema: loadRules,
    answer: actionData,
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
        <FormNotice notice={actionData?.message} />
        <EmailField field={field('email')} autoComplete="username" />
        <Button type="submit" variant="solid" size="lg" wide busy={isBusy}>
          {TEXT.forgotSend}
        </Button>
      </Form>
    </AccountPage>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TEXT.forgotTitle, description: TEXT.forgotText, path: '/forgot-password' });
