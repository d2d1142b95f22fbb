import { parseWithZod } from '@conform-to/zod/v4';
import { useMemo } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { answer, redirectWithFlash } from '#app/http/action-result.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { scopeOf, viewerOf } from '#app/http/request-context.server.ts';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { useCheckedForm } from '#app/ui/use-checked-form.ts';
import { loginSchema } from '#domain/accounts/sign-in-forms.ts';
import { isServiceRefusal, isSignInService } from '#domain/accounts/sign-in-service.ts';
import { isAppError } from '#domain/errors.ts';
import { REGISTER, LOGIN as TEXT } from '#domain/messages/accounts.ts';
import { safeReturnPath } from '#domain/paths.ts';
import { signIn } from '#services/accounts/sign-in.ts';
import type { Route } from './+types/login';
import { EmailField, PasswordField, ServiceButtons } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';

export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const returnTo = safeReturnPath(searchParams.get('returnTo'));
  if (viewerOf(context)) throw redirect(returnTo);
  const service = searchParams.get('service');
  const refusal = searchParams.get('refusal');
  return {
    returnTo,
    services: scopeOf(context).ctx.auth.services,
    service: isSignInService(service) ? service : null,
    refusal: isServiceRefusal(refusal) ? refusal : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, clientAddress } = scopeOf(context);
  const form = await answer(() => readForm(request));
  const submission = parseWithZod(form, { schema: loginSchema });
  const result = submission.reply({ hideFields: ['password'] });
  if (submission.status !== 'success') return data({ result, notice: undefined }, { status: 422 });
  try {
    const userAgent = request.headers.get('user-agent');
    const { username, headers } = await signIn(ctx, { ...submission.value, clientAddress, userAgent });
    const returnTo = safeReturnPath(String(form.get('returnTo') ?? ''));
    return await redirectWithFlash(returnTo, { ...TEXT.succeeded({ username }), tone: 'success' }, headers);
  } catch (error) {
    if (!isAppError(error)) {
      ctx.log.error({ err: error }, 'sign-in failed');
      return data({ result, notice: TEXT.errored }, { status: 500 });
    }
    const notice = { ...TEXT.refused, description: error.sentence };
    return data({ result, notice }, { status: error.status });
  }
}

const loadRules = async () => (await import('#domain/accounts/sign-in-forms.ts')).loginSchema;

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { returnTo, services, service, refusal } = loaderData;
  const refused = useMemo(
    () =>
      service && refusal
        ? { title: TEXT.refused.title, description: TEXT.serviceRefused({ service, refusal }) }
        : undefined,
    [service, refusal],
  );
  const { formProps, fields } = useCheckedForm({
    id: 'login',
    loadSchema: loadRules,
    lastResult: actionData?.result,
  });
  return (
    <AccountPage
      title={TEXT.title}
      footer={
        <>
          {TEXT.noAccount}{' '}
          <Link to="/register" className="font-semibold text-accent underline">
            {REGISTER.title}
          </Link>
        </>
      }
    >
      <Form method="post" {...formProps} className="flex flex-col gap-5">
        <FormNotice notice={actionData ? actionData.notice : refused} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <EmailField field={fields.email} autoComplete="username" />
        <PasswordField
          label={REGISTER.fields.password}
          field={fields.password}
          autoComplete="current-password"
        />
        <Button type="submit" variant="solid" size="lg" wide busy={isBusy}>
          {TEXT.title}
        </Button>
        <Link
          to="/forgot-password"
          className="inline-flex min-h-11 items-center self-center text-muted underline hover:text-ink"
        >
          {TEXT.forgotPassword}
        </Link>
      </Form>
      <ServiceButtons services={services} returnTo={returnTo} />
    </AccountPage>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TEXT.title, description: TEXT.description, path: '/login' });
