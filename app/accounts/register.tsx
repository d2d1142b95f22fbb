import { parseWithZod } from '@conform-to/zod/v4';
import { useRef } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { answer, redirectWithFlash } from '#app/http/action-result.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { actorOf, scopeOf, viewerOf } from '#app/http/request-context.server.ts';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { useEarlyTyping } from '#app/ui/event-replay.ts';
import { useCheckedForm } from '#app/ui/use-checked-form.ts';
import { registerSchema } from '#domain/accounts/sign-in-forms.ts';
import { usernameFromEmail } from '#domain/accounts/username.ts';
import { type AppError, isAppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { LOGIN, REGISTER as TEXT } from '#domain/messages/accounts.ts';
import { profilePath } from '#domain/paths.ts';
import { register } from '#services/accounts/register.ts';
import { signIn } from '#services/accounts/sign-in.ts';
import type { Route } from './+types/register';
import { EmailField, NewPasswordFields, ServiceButtons, UsernameField } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';

const SECRETS = ['password', 'confirmPassword'];

export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (viewer) throw redirect(profilePath(viewer.username));
  return { services: scopeOf(context).ctx.auth.services };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, clientAddress } = scopeOf(context);
  const submission = parseWithZod(await answer(() => readForm(request)), { schema: registerSchema });
  const result = submission.reply({ hideFields: SECRETS });
  if (submission.status !== 'success') return data({ result, notice: undefined }, { status: 422 });
  const { username, email, password } = submission.value;
  try {
    await register(ctx, { actor: actorOf(context), ...submission.value, clientAddress });
    const userAgent = request.headers.get('user-agent');
    const { headers } = await signIn(ctx, { email, password, clientAddress, userAgent });
    return await redirectWithFlash(profilePath(username), { ...TEXT.succeeded, tone: 'success' }, headers);
  } catch (error) {
    if (!isAppError(error)) {
      ctx.log.error({ err: error }, 'registration failed');
      return data({ result, notice: TEXT.failed }, { status: 500 });
    }
    const fieldErrors = fieldErrorsOf(error);
    const notice = { ...TEXT.failed, description: error.sentence };
    return fieldErrors
      ? data(
          { result: submission.reply({ fieldErrors, hideFields: SECRETS }), notice: undefined },
          { status: error.status },
        )
      : data({ result, notice }, { status: error.status });
  }
}

/** What the database refused, beside the field that it is about. */
function fieldErrorsOf(error: AppError): Record<string, string[]> | null {
  switch (error.code) {
    case 'username-taken':
      return { username: [TEXT.usernameTaken] };
    case 'email-taken':
      return { email: [error.sentence] };
    default:
      return null;
  }
}

const loadRules = async () => (await import('#domain/accounts/sign-in-forms.ts')).registerSchema;

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { formProps, fields } = useCheckedForm({
    id: 'register',
    loadSchema: loadRules,
    lastResult: actionData?.result,
    checksOnBlur: true,
  });
  const { username, email } = fields;

  const form = useRef<HTMLFormElement>(null);
  useEarlyTyping(form);

  /** An e-mail with '@' in it fills an empty username. */
  function prefillUsername(typed: string) {
    const input = document.getElementById(username.id);
    if (!(input instanceof HTMLInputElement) || input.value !== '' || !typed.includes('@')) return;
    input.value = usernameFromEmail(typed);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <AccountPage
      title={TEXT.title}
      footer={
        <>
          {TEXT.haveAccount}{' '}
          <Link to="/login" className="font-semibold text-accent underline">
            {LOGIN.title}
          </Link>
        </>
      }
    >
      <Form ref={form} method="post" {...formProps} className="flex flex-col gap-5">
        <FormNotice notice={actionData?.notice} />
        <UsernameField field={username} help={TEXT.usernameHelp} />
        <EmailField
          field={email}
          help={TEXT.emailHelp}
          autoComplete="email"
          maxLength={LIMITS.text.email}
          onChange={(event) => prefillUsername(event.currentTarget.value)}
        />
        <NewPasswordFields fields={fields} labels={TEXT.fields} />
        <Button type="submit" variant="solid" size="lg" wide busy={isBusy}>
          {TEXT.title}
        </Button>
      </Form>
      <ServiceButtons services={loaderData.services} returnTo="/profile" />
    </AccountPage>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TEXT.title, description: TEXT.description, path: '/register' });
