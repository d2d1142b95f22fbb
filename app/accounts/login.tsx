import { data, Link, redirect } from 'react-router';
import { answerForm, textOf } from '#app/http/answer-form.server.ts';
import { findWayBack, finishIntent } from '#app/http/intent.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { CheckedForm } from '#app/shell/checked-form.tsx';
import { metaOf, type ScreenHandle } from '#app/shell/page.tsx';
import { TextLink } from '#app/ui/button.tsx';
import { loginSchema } from '#domain/accounts/sign-in-forms.ts';
import { isServiceRefusal, isSignInService } from '#domain/accounts/sign-in-service.ts';
import { REGISTER, LOGIN as TEXT } from '#domain/messages/accounts.ts';
import { CONFIRM } from '#domain/messages/second-factor.ts';
import { confirmPath, safeReturnPath, signUpPath } from '#domain/paths.ts';
import { openDeviceLink } from '#services/accounts/guesses.ts';
import { signIn } from '#services/accounts/sign-in.ts';
import type { Route } from './+types/login';
import { AccountPage, EmailField, MainButton, PasswordField, ServiceButtons } from './account-forms.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx, viewer } = requestContext(args.context);
  const { returnTo, waits } = await findWayBack(args);
  if (viewer) throw redirect(returnTo);
  const { searchParams } = args.url;
  const service = searchParams.get('service');
  const refusal = searchParams.get('refusal');
  const link = searchParams.get('device');
  const known = link === null ? null : await openDeviceLink(ctx, { link });
  const dead = link !== null && known === null ? TEXT.deviceLinkDead : null;
  const reason = searchParams.has('cookie')
    ? TEXT.cookieRefused
    : isSignInService(service) && isServiceRefusal(refusal)
      ? TEXT.serviceRefused({ service, refusal })
      : dead;
  const refused = reason === null ? undefined : { title: TEXT.refused.title, description: reason };
  const welcome = known === null ? waits : TEXT.deviceKnown;
  const headers = known === null ? undefined : { 'Set-Cookie': known };
  return data({ returnTo, waits: welcome, services: ctx.auth.services, refused }, { headers });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    schema: loginSchema,
    refused: TEXT.refused,
    broke: TEXT.errored,
    save: async (input, { ctx, clientAddress, form }) => {
      const from = { clientAddress, userAgent: args.request.headers.get('user-agent') };
      const cookie = args.request.headers.get('cookie');
      const { username, isSecured, headers } = await signIn(ctx, { ...input, ...from, cookie });
      const returnTo = safeReturnPath(textOf(form, 'returnTo'));
      if (isSecured) return { to: confirmPath(returnTo), say: CONFIRM.oneMore, headers };
      return finishIntent(args, { returnTo, otherwise: '/', say: TEXT.succeeded({ username }), headers });
    },
  });
}

const loadRules = async () => (await import('#domain/accounts/sign-in-forms.ts')).loginSchema;
export const handle = { unsent: { ...TEXT.errored, title: TEXT.refused.title } } satisfies ScreenHandle;

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo, waits, services, refused } = loaderData;
  return (
    <AccountPage
      title={TEXT.title}
      text={waits}
      footer={
        <>
          {TEXT.noAccount} <TextLink to={signUpPath(returnTo)}>{REGISTER.title}</TextLink>
        </>
      }
    >
      <CheckedForm id="login" loadSchema={loadRules} notice={actionData ? actionData.message : refused}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <EmailField autoComplete="username" />
        <PasswordField label={REGISTER.fields.password} name="password" />
        <MainButton>{TEXT.title}</MainButton>
        <Link
          to="/forgot-password"
          className="inline-flex min-h-11 items-center self-center text-muted underline hover:text-ink"
        >
          {TEXT.forgotPassword}
        </Link>
      </CheckedForm>
      <ServiceButtons services={services} returnTo={returnTo} />
    </AccountPage>
  );
}

export const meta = metaOf({ title: TEXT.title, description: TEXT.description, path: '/login' });
