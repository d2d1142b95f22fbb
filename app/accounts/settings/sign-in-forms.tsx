import { use } from 'react';
import { AccountHint, EmailField, NewPasswordFields, PasswordField } from '#app/accounts/account-forms.tsx';
import { CheckedForm } from '#app/shell/checked-form.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx';
import { FormContext } from '#app/ui/form-context.ts';
import { TextField } from '#app/ui/inputs.tsx';
import { PressForm } from '#app/ui/press-form.tsx';
import { LIMITS } from '#domain/limits.ts';
import { RECOVERY } from '#domain/messages/accounts.ts';
import { SETTINGS as TEXT } from '#domain/messages/settings.ts';
import type { OwnAccount } from '#services/accounts/own-data.ts';

const loadForms = () => import('#domain/accounts/settings-forms.ts');
const loadEmailRules = async () => (await loadForms()).changeEmailSchema;
const loadPasswordRules = async () => (await loadForms()).changePasswordSchema;
const loadDeletionRules = async () => (await loadForms()).deleteAccountSchema;

const GAME_CHOICES = { release: TEXT.deleteRelease, remove: TEXT.deleteRemove };
const COMMENT_CHOICES = { keep: TEXT.deleteCommentsKeep, erase: TEXT.deleteCommentsErase };

type FormProps = { account: OwnAccount };
export function EmailForm({ account }: FormProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 font-semibold text-lg wrap-anywhere">{account.email}</span>
        {account.isEmailVerified ? (
          <Badge tone="good">{TEXT.emailVerified}</Badge>
        ) : (
          <>
            <Badge>{TEXT.emailUnverified}</Badge>
            <PressForm fields={{ intent: 'verification' }} size="sm">
              {TEXT.emailSendLink}
            </PressForm>
          </>
        )}
      </div>
      {account.hasPassword ? (
        <CheckedForm id="email-form" fields={{ intent: 'email' }} loadSchema={loadEmailRules} preventScrollReset>
          <AccountHint email={account.email} />
          <EmailField label={TEXT.fields.newEmail} autoComplete="email" maxLength={LIMITS.text.email} />
          <PasswordField label={TEXT.fields.currentPassword} name="currentPassword" />
          <div>
            <SubmitButton>{TEXT.emailChange}</SubmitButton>
          </div>
        </CheckedForm>
      ) : null}
    </div>
  );
}

export function PasswordForm({ account }: FormProps) {
  if (!account.hasPassword) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p className="text-muted">{TEXT.setPasswordText}</p>
        <ButtonLink to="/forgot-password">{RECOVERY.forgotSend}</ButtonLink>
      </div>
    );
  }
  return (
    <CheckedForm id="password-form" fields={{ intent: 'password' }} loadSchema={loadPasswordRules} preventScrollReset>
      <AccountHint email={account.email} />
      <PasswordField label={TEXT.fields.currentPassword} name="currentPassword" />
      <NewPasswordFields labels={TEXT.fields} />
      <div>
        <SubmitButton>{RECOVERY.resetSave}</SubmitButton>
      </div>
    </CheckedForm>
  );
}

export function DeleteForm({ account }: FormProps) {
  const { hasPassword, hasGames, hasComments } = account;
  return (
    <CheckedForm
      id="delete-form"
      loadSchema={loadDeletionRules}
      fields={{ intent: 'delete' }}
      initial={{ games: 'release', comments: 'keep' }}
      preventScrollReset
    >
      <AccountHint email={account.email} />
      <Choice name="games" legend={hasGames && TEXT.deleteGames} choices={GAME_CHOICES} />
      <Choice name="comments" legend={hasComments && TEXT.deleteComments} choices={COMMENT_CHOICES} />
      {hasPassword ? (
        <PasswordField label={TEXT.fields.currentPassword} name="proof" />
      ) : (
        <TextField label={TEXT.deleteConfirmUsername} name="proof" autoComplete="off" />
      )}
      <div>
        <SubmitButton variant="danger">{TEXT.deleteButton}</SubmitButton>
      </div>
    </CheckedForm>
  );
}

type ChoiceProps = {
  name: string;
  legend: string | false;
  choices: Readonly<Record<string, string>>;
};
function Choice({ name, legend, choices }: ChoiceProps) {
  const initialValue = use(FormContext).values[name];
  if (legend === false) return <input type="hidden" name={name} value={initialValue} />;
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">{legend}</legend>
      {Object.entries(choices).map(([value, label]) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === initialValue}
            className="size-5 flex-none accent-accent"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
