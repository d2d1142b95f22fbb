import { redirect } from 'react-router';
import { answerForm, textOf } from '#app/http/answer-form.server.ts';
import { findWayBack, finishIntent } from '#app/http/intent.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { CheckedForm } from '#app/shell/checked-form.tsx';
import { metaOf, type ScreenHandle } from '#app/shell/page.tsx';
import { ButtonLink, TextLink } from '#app/ui/button.tsx';
import { registerSchema } from '#domain/accounts/sign-in-forms.ts';
import { usernameFromEmail } from '#domain/accounts/username.ts';
import { LIMITS } from '#domain/limits.ts';
import { LOGIN, REGISTER as TEXT } from '#domain/messages/accounts.ts';
import { profilePath, safeReturnPath, signInPath } from '#domain/paths.ts';
import { isRegistrationClosed, register } from '#services/accounts/register.ts';
import { signIn } from '#services/accounts/sign-in.ts';
import { afterwards } from '#services/afterwards.ts';
import type { Route } from './+types/register';
import {
  AccountPage,
  EmailField,
  MainButton,
  NewPasswordFields,
  ServiceButtons,
  UsernameField,
} from './account-forms.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx, viewer } = requestContext(args.context);
  const { returnTo, waits } = await findWayBack(args);
  if (viewer) throw redirect(returnTo === '/' ? profilePath(viewer.username) : returnTo);
  return { returnTo, waits, services: ctx.auth.services, isClosed: isRegistrationClosed(ctx) };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    schema: registerSchema,
    refused: TEXT.failed,
    save: async (input, { ctx, actor, clientAddress, form }) => {
      const { username, email, password } = input;
      await register(ctx, { actor, ...input, clientAddress });
      const userAgent = args.request.headers.get('user-agent');
      const returnTo = safeReturnPath(textOf(form, 'returnTo'));
      const client = { email, password, clientAddress, userAgent };
      const signedIn = await afterwards(ctx, () => signIn(ctx, client), null);
      if (!signedIn) return { to: signInPath(returnTo), say: TEXT.succeededOnly };
      const { headers } = signedIn;
      return finishIntent(args, { returnTo, otherwise: profilePath(username), say: TEXT.succeeded, headers });
    },
  });
}

const loadRules = async () => (await import('#domain/accounts/sign-in-forms.ts')).registerSchema;
export const handle = { unsent: TEXT.failed } satisfies ScreenHandle;

export default function Register({ loaderData }: Route.ComponentProps) {
  const { returnTo, waits, services, isClosed } = loaderData;
  if (isClosed)
    return (
      <AccountPage title={TEXT.title}>
        <p className="mb-5 text-lg">{TEXT.closed}</p>
        <ButtonLink to={signInPath(returnTo)} variant="solid" wide>
          {LOGIN.title}
        </ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage
      title={TEXT.title}
      text={waits}
      footer={
        <>
          {TEXT.haveAccount} <TextLink to={signInPath(returnTo)}>{LOGIN.title}</TextLink>
        </>
      }
    >
      <CheckedForm id="register" loadSchema={loadRules} checksOnBlur>
        <input type="hidden" name="returnTo" value={returnTo} />
        <UsernameField help={TEXT.usernameHelp} />
        <EmailField
          help={TEXT.emailHelp}
          autoComplete="email"
          maxLength={LIMITS.text.email}
          onChange={(event) => prefillUsername(event.currentTarget)}
        />
        <NewPasswordFields labels={TEXT.fields} />
        <MainButton>{TEXT.title}</MainButton>
      </CheckedForm>
      <ServiceButtons services={services} returnTo={returnTo === '/' ? '/profile' : returnTo} />
    </AccountPage>
  );
}

function prefillUsername({ form, value: email }: HTMLInputElement) {
  const input = form?.elements.namedItem('username');
  if (!(input instanceof HTMLInputElement) || input.value !== '' || !email.includes('@')) return;
  input.value = usernameFromEmail(email);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

export const meta = metaOf({ title: TEXT.title, description: TEXT.description, path: '/register' });
