import { Form, redirect } from 'react-router';
import { answerButton } from '#app/http/answer-form.server.ts';
import { finishIntent } from '#app/http/intent.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { metaOf } from '#app/shell/page.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { Field, Input } from '#app/ui/field.tsx';
import { LOGIN, REGISTER } from '#domain/messages/accounts.ts';
import { CONFIRM as TEXT } from '#domain/messages/second-factor.ts';
import { confirmPath, safeReturnPath } from '#domain/paths.ts';
import { askForPasskey, confirmSession, findProofs, type Proof } from '#services/accounts/confirm-session.ts';
import { findOwnAccount } from '#services/accounts/own-data.ts';
import type { Route } from './+types/confirm';
import { AccountHint, AccountPage, PasswordField } from './account-forms.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** /confirm asks for the second factor during sign-in, or for a proof of identity before a sensitive action. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, actor, viewer } = requestContext(context);
  const returnTo = safeReturnPath(new URL(request.url).searchParams.get('returnTo'));
  const proofs = await findProofs(ctx, { cookie: request.headers.get('cookie') });
  if (!proofs) throw redirect('/login');
  const account = viewer === null ? null : await findOwnAccount(ctx, { actor });
  const email = account?.hasPassword ? account.email : null;
  return { returnTo, email, ...proofs };
}

export function action(args: Route.ActionArgs) {
  const cookie = args.request.headers.get('cookie');
  return answerButton<{ options?: object }>(args, {
    back: (form) => confirmPath(String(form.get('returnTo') ?? '/')),
    refused: TEXT.failed,
    press: async (text, { ctx }) => {
      if (text('intent') === 'passkey-options') {
        return { answer: { options: { get: await askForPasskey(ctx, { cookie }) } } };
      }
      const proofs: Readonly<Record<string, Proof>> = {
        passkey: { credential: text('credential') },
        password: { password: text('password') },
      };
      const proof = proofs[text('intent')] ?? { code: text('code') };
      const { username, wasAwaited, headers } = await confirmSession(ctx, { cookie, proof });
      const returnTo = safeReturnPath(text('returnTo'));
      if (!wasAwaited) return { to: returnTo, say: TEXT.confirmed };
      return finishIntent(args, { returnTo, otherwise: '/', say: LOGIN.succeeded({ username }), headers });
    },
  });
}

export default function Confirm({ loaderData }: Route.ComponentProps) {
  const { returnTo, awaitsSecond, hasApp, hasPasskey, email } = loaderData;
  const hasPassword = email !== null;
  const hasCode = hasApp || hasPasskey;
  return (
    <AccountPage title={TEXT.title} text={awaitsSecond ? TEXT.secondStep : TEXT.again}>
      <div className="flex flex-col gap-8">
        {hasCode ? (
          <Form method="post" className="flex flex-col gap-5">
            <input type="hidden" name="returnTo" value={returnTo} />
            <Field label={TEXT.code} help={TEXT.codeHelp} name="code">
              <Input autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} required />
            </Field>
            <SubmitButton variant="solid" wide>
              {TEXT.withCode}
            </SubmitButton>
          </Form>
        ) : null}
        {hasPasskey ? (
          <div>
            <PasskeyButton label={TEXT.withPasskey} fields={{ returnTo }} />
          </div>
        ) : null}
        {hasPassword ? (
          <Form method="post" className="flex flex-col gap-5">
            <input type="hidden" name="returnTo" value={returnTo} />
            <input type="hidden" name="intent" value="password" />
            <AccountHint email={email} />
            <PasswordField label={REGISTER.fields.password} name="password" />
            <SubmitButton variant={hasCode ? 'outline' : 'solid'} wide>
              {TEXT.withPassword}
            </SubmitButton>
          </Form>
        ) : null}
        {hasCode || hasPassword ? null : <p>{TEXT.signInAgain}</p>}
      </div>
    </AccountPage>
  );
}

export const meta = metaOf({ title: TEXT.title, description: TEXT.again });
