import { data } from 'react-router';
import { answerForm } from '#app/http/answer-form.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { CheckedForm } from '#app/shell/checked-form.tsx';
import { metaOf, type ScreenHandle } from '#app/shell/page.tsx';
import { Field, Input, Select } from '#app/ui/field.tsx';
import { setupSchema } from '#domain/accounts/setup-form.ts';
import { LIMITS } from '#domain/limits.ts';
import { REGISTER } from '#domain/messages/accounts.ts';
import { SETTING_WORDS, SETUP as TEXT } from '#domain/messages/staff/site-settings.ts';
import { signIn } from '#services/accounts/sign-in.ts';
import { isSetupOpen, setUp } from '#services/upkeep/setup.ts';
import type { Route } from './+types/setup';
import { AccountPage, EmailField, MainButton, NewPasswordFields, UsernameField } from './account-forms.tsx';

const ASKED = ['brandName', 'heroStats', 'smtpUrl', 'mailFrom'] as const;
const SETTINGS_PATH = '/admin?tab=settings';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = requestContext(context);
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const isOpen = await isSetupOpen(ctx, { key });
  const fields = ASKED.filter((name) => ctx.settingsStore.given[name] === undefined);
  const words = fields.map((name) => ({ name, ...SETTING_WORDS[name] }));
  return data({ key, isOpen, words }, { status: isOpen ? 200 : 410 });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    schema: setupSchema,
    limit: ({ ctx, clientAddress }) => ctx.limits.take('token-address', clientAddress),
    refused: TEXT.failed,
    save: async (input, { ctx, actor, clientAddress }) => {
      await setUp(ctx, { actor, input });
      const { email, password } = input;
      const userAgent = args.request.headers.get('user-agent');
      const { headers } = await signIn(ctx, { email, password, clientAddress, userAgent });
      return { to: SETTINGS_PATH, say: TEXT.done, headers };
    },
  });
}

const loadRules = async () => (await import('#domain/accounts/setup-form.ts')).setupSchema;
export const handle = { unsent: TEXT.failed } satisfies ScreenHandle;

export default function Setup({ loaderData }: Route.ComponentProps) {
  const { key, isOpen, words } = loaderData;
  if (!isOpen)
    return (
      <AccountPage title={TEXT.title}>
        <p role="alert">{TEXT.closed}</p>
      </AccountPage>
    );
  return (
    <AccountPage title={TEXT.title} text={TEXT.text}>
      <CheckedForm id="setup" loadSchema={loadRules} checksOnBlur>
        <input type="hidden" name="key" value={key} />
        <h2 className="text-xl">{TEXT.you}</h2>
        <UsernameField help={REGISTER.usernameHelp} />
        <EmailField help={REGISTER.emailHelp} autoComplete="email" maxLength={LIMITS.text.email} />
        <NewPasswordFields labels={REGISTER.fields} />
        <h2 className="mt-4 text-xl">{TEXT.site}</h2>
        {words.map(({ name, label, effect, choices }) => (
          <Field key={name} label={label} name={name} help={effect} optional={!choices}>
            {choices ? <Select options={choices} /> : <Input autoComplete="off" />}
          </Field>
        ))}
        <h2 className="mt-4 text-xl">{TEXT.content}</h2>
        <p className="text-muted text-sm">{TEXT.empty}</p>
        <ul className="flex flex-col gap-2 text-muted text-sm">
          {TEXT.ways.map(({ what, command }) => (
            <li key={command}>
              {what} <code className="wrap-anywhere text-ink">{command}</code>
            </li>
          ))}
        </ul>
        <MainButton>{TEXT.save}</MainButton>
      </CheckedForm>
    </AccountPage>
  );
}

export const meta = metaOf({ title: TEXT.title, description: TEXT.text });
