import { Form, useNavigation } from 'react-router';
import { FormNotice } from '#app/components/accounts/form-notice.tsx';
import { PasswordInput } from '#app/components/accounts/password-input.tsx';
import { useCheckedForm } from '#app/components/use-checked-form.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { RECOVERY } from '#domain/messages/recovery.ts';
import { REGISTER } from '#domain/messages/register.ts';
import { SETTINGS as TEXT } from '#domain/messages/settings.ts';
import type { OwnAccount } from '#services/accounts/own-account.ts';
import type { SettingsAnswer } from './settings-answer.ts';

const loadRules = async () => (await import('#domain/schemas/profile.ts')).changePasswordSchema;

type PasswordFormProps = { account: OwnAccount; answer: SettingsAnswer | undefined };

/** A new password for whoever knows the old one; a first one comes by mail. */
export function PasswordForm({ account, answer }: PasswordFormProps) {
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'password';
  const {
    formProps,
    fields: { currentPassword, password, confirmPassword },
  } = useCheckedForm({
    id: 'password-form',
    loadSchema: loadRules,
    lastResult: answer?.result,
  });
  if (!account.hasPassword) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p className="text-muted">{TEXT.setPasswordText}</p>
        <ButtonLink to="/forgot-password">{RECOVERY.forgotSend}</ButtonLink>
      </div>
    );
  }
  return (
    <Form method="post" preventScrollReset {...formProps} className="flex flex-col gap-5">
      <input type="hidden" name="intent" value="password" />
      <FormNotice notice={answer?.notice} />
      <Field
        label={TEXT.fields.currentPassword}
        id={currentPassword.id}
        name={currentPassword.name}
        error={currentPassword.errors}
      >
        <PasswordInput autoComplete="current-password" />
      </Field>
      <Field
        label={TEXT.fields.newPassword}
        id={password.id}
        name={password.name}
        error={password.errors}
        help={REGISTER.passwordHelp}
      >
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Field
        label={TEXT.fields.confirmPassword}
        id={confirmPassword.id}
        name={confirmPassword.name}
        error={confirmPassword.errors}
      >
        <PasswordInput autoComplete="new-password" />
      </Field>
      <div>
        <Button type="submit" busy={isBusy}>
          {RECOVERY.resetSave}
        </Button>
      </div>
    </Form>
  );
}
