import { Form, redirect } from 'react-router';
import { renderSVG } from 'uqr';
import { PasskeyButton } from '#app/accounts/passkey-button.tsx';
import { requireViewer } from '#app/http/action-result.server.ts';
import { answerButton } from '#app/http/answer-form.server.ts';
import { metaOf, Page } from '#app/shell/page.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field, Input } from '#app/ui/field.tsx';
import { PressForm } from '#app/ui/press-form.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { AppError } from '#domain/errors.ts';
import { SECOND_FACTOR as TEXT } from '#domain/messages/second-factor.ts';
import { confirmPath } from '#domain/paths.ts';
import { findProofs } from '#services/accounts/confirm-session.ts';
import * as factors from '#services/accounts/second-factor.ts';
import type { Route } from './+types/second-factor';
import { SettingsSection } from './settings-section.tsx';

const PATH = '/settings/second-factor';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, actor, lacksSecondFactor } = requireViewer({ request, context });
  const proofs = await findProofs(ctx, { cookie: request.headers.get('cookie') });
  if (!proofs?.isRecent) throw redirect(confirmPath(PATH));
  const { setup, ...factor } = await factors.findOwnSecondFactor(ctx, { actor });
  const key = setup && new URL(setup.uri).searchParams.get('secret');
  const picture = setup && `data:image/svg+xml,${encodeURIComponent(renderSVG(setup.uri))}`;
  return { ...factor, isRequired: lacksSecondFactor, setup: key && picture ? { key, picture } : null };
}

export function action(args: Route.ActionArgs) {
  const { ctx, actor } = requireViewer(args);
  const own = { actor, cookie: args.request.headers.get('cookie') };
  return answerButton<{ options?: object; codes?: readonly string[] }>(args, {
    back: PATH,
    refused: TEXT.failed,
    press: async (text) => {
      switch (text('intent')) {
        case 'app-start':
          await factors.startApp(ctx, own);
          return { to: PATH, say: TEXT.started };
        case 'app-confirm':
          return { answer: { codes: await factors.confirmApp(ctx, { ...own, code: text('code') }) } };
        case 'app-stop':
          await factors.stopApp(ctx, own);
          return { to: PATH, say: TEXT.stopped };
        case 'codes':
          return { answer: { codes: await factors.renewRecoveryCodes(ctx, own) } };
        case 'passkey-options':
          return { answer: { options: { create: await factors.offerPasskey(ctx, own) } } };
        case 'passkey':
          await factors.addPasskey(ctx, { ...own, credential: text('credential') });
          return { to: PATH, say: TEXT.passkeyAdded };
        case 'passkey-remove':
          await factors.removePasskey(ctx, { ...own, id: text('id') });
          return { to: PATH, say: TEXT.passkeyRemoved };
        default:
          throw new AppError('invalid-input');
      }
    },
  });
}

const NEW_CODES = 'mb-8 border border-line bg-card p-5';
export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn, isRequired, passkeys } = loaderData;
  return (
    <Page width="form" title={TEXT.title} text={isRequired ? TEXT.required : TEXT.text}>
      {actionData?.codes ? (
        <TitledSection id="new-codes" title={TEXT.codes} text={TEXT.codesText} className={NEW_CODES}>
          <ul className="mt-4 grid gap-2 sm:grid-cols-2">
            {actionData.codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </TitledSection>
      ) : null}
      <SettingsSection id="app" title={TEXT.app} text={TEXT.appText}>
        <AppOfOne {...loaderData} />
      </SettingsSection>
      <SettingsSection id="passkeys" title={TEXT.passkeys} text={TEXT.passkeysText}>
        {passkeys.length > 0 ? (
          <ul className="mb-5 border-line border-t">
            {passkeys.map(({ id, name }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3">
                {name}
                <PressForm fields={{ intent: 'passkey-remove', id }}>
                  {TEXT.passkeyRemove}
                  <span className="sr-only">: {name}</span>
                </PressForm>
              </li>
            ))}
          </ul>
        ) : null}
        <PasskeyButton label={TEXT.passkeyAdd} />
      </SettingsSection>
      {isOn ? (
        <SettingsSection id="codes" title={TEXT.codes} text={TEXT.codesLeft({ n: loaderData.recoveryCodesLeft })}>
          <PressForm fields={{ intent: 'codes' }}>{TEXT.codesNew}</PressForm>
        </SettingsSection>
      ) : null}
    </Page>
  );
}

function AppOfOne({ hasApp, setup }: Route.ComponentProps['loaderData']) {
  if (!setup) {
    const intent = hasApp ? 'app-stop' : 'app-start';
    return <PressForm fields={{ intent }}>{hasApp ? TEXT.appStop : TEXT.appStart}</PressForm>;
  }
  return (
    <div className="flex flex-col items-start gap-5">
      <p>{TEXT.scan}</p>
      <img src={setup.picture} alt={TEXT.qr} width={200} height={200} className="bg-white p-2" />
      <p className="wrap-anywhere">
        {TEXT.key}: <code>{setup.key}</code>
      </p>
      <Form method="post" preventScrollReset className="flex w-full flex-col items-start gap-5">
        <Field label={TEXT.firstCode} name="code">
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={7} required />
        </Field>
        <Button type="submit" variant="solid" name="intent" value="app-confirm">
          {TEXT.appConfirm}
        </Button>
      </Form>
    </div>
  );
}

export const meta = metaOf({ title: TEXT.title, description: TEXT.text });
