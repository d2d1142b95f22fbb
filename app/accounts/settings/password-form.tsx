import { Form, useNavigation } from 'react-router';
import { NewPasswordFields, PasswordField } from '#app/accounts/account-fields.tsx';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useCheckedForm } from '#app/ui/use-checked-form.ts';
import { RECOVERY } from '#domain/messages/accounts.ts';
import { SETTINGS as TEXT } from '#domain/messages/settings.ts';
import type { OwnAccount } from '#services/accounts/own-data.ts';
import type { SettingsAnswer } from './sections.tsx';

const loadRules = async () => (await import('#domain/accounts/settings-forms.ts')).changePasswordSchema;

type PasswordFormProps = { account: OwnAccount; answer: SettingsAnswer | undefined };

/** A new password for whoever knows the old one; a first one comes by mail. */
export function PasswordForm({ account, answer }: PasswordFormProps) {
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'password';
  const { formProps, fields } = useCheckedForm({
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
      <PasswordField
        label={TEXT.fields.currentPassword}
        field={fields.currentPassword}
        autoComplete="current-password"
      />
      <NewPasswordFields fields={fields} labels={TEXT.fields} />
      <div>
        <Button type="submit" busy={isBusy}>
          {RECOVERY.resetSave}
        </Button>
      </div>
    </Form>
  );
}
