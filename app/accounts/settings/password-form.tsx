import { NewPasswordFields, PasswordField } from '#app/accounts/account-fields.tsx';
import type { Refusal } from '#app/http/answer-form.server.ts';
import { CheckedForm } from '#app/shell/checked-form.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx';
import { RECOVERY } from '#domain/messages/accounts.ts';
import { SETTINGS as TEXT } from '#domain/messages/settings.ts';
import type { OwnAccount } from '#services/accounts/own-data.ts';

const loadRules = async () => (await import('#domain/accounts/settings-forms.ts')).changePasswordSchema;

type PasswordFormProps = { account: OwnAccount; answer: Refusal | undefined };

/** Changes the password, which requires the current one. People without a password can request a link to set one. */
export function PasswordForm({ account, answer }: PasswordFormProps) {
  if (!account.hasPassword) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p className="text-muted">{TEXT.setPasswordText}</p>
        <ButtonLink to="/forgot-password">{RECOVERY.forgotSend}</ButtonLink>
      </div>
    );
  }
  return (
    <CheckedForm id="password-form" loadSchema={loadRules} answer={answer} preventScrollReset>
      {(field) => (
        <>
          <input type="hidden" name="intent" value="password" />
          <PasswordField label={TEXT.fields.currentPassword} field={field('currentPassword')} />
          <NewPasswordFields field={field} labels={TEXT.fields} />
          <div>
            <SubmitButton sends={['intent', 'password']}>{RECOVERY.resetSave}</SubmitButton>
          </div>
        </>
      )}
    </CheckedForm>
  );
}
