import { Form, useNavigation } from 'react-router';
import { NewPasswordFields, PasswordField } from '#app/accounts/account-fields.tsx';
import type { Refusal } from '#app/http/answer-form.server.ts';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { useCheckedForm } from '#app/shell/use-checked-form.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { RECOVERY } from '#domain/messages/accounts.ts';
import { SETTINGS as TEXT } from '#domain/messages/settings.ts';
import type { OwnAccount } from '#services/accounts/own-data.ts';

const loadRules = async () => (await import('#domain/accounts/settings-forms.ts')).changePasswordSchema;

type PasswordFormProps = { account: OwnAccount; answer: Refusal | undefined };

/** A new password for whoever knows the old one; a first one comes by mail. */
export function PasswordForm({ account, answer }: PasswordFormProps) {
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'password';
  const { formProps, field } = useCheckedForm({
    id: 'password-form',
    loadSchema: loadRules,
    answer,
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
      <FormNotice notice={answer?.message} />
      <PasswordField
        label={TEXT.fields.currentPassword}
        field={field('currentPassword')}
        autoComplete="current-password"
      />
      <NewPasswordFields field={field} labels={TEXT.fields} />
      <div>
        <Button type="submit" busy={isBusy}>
          {RECOVERY.resetSave}
        </Button>
      </div>
    </Form>
  );
}
