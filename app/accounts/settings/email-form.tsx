import { Form, useNavigation } from 'react-router';
import { EmailField, PasswordField } from '#app/accounts/account-fields.tsx';
import type { Refusal } from '#app/http/answer-form.server.ts';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { useCheckedForm } from '#app/shell/use-checked-form.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { LIMITS } from '#domain/limits.ts';
import { SETTINGS } from '#domain/messages/settings.ts';
import type { OwnAccount } from '#services/accounts/own-data.ts';

const TEXT = SETTINGS;

const loadRules = async () => (await import('#domain/accounts/settings-forms.ts')).changeEmailSchema;

type EmailFormProps = { account: OwnAccount; answer: Refusal | undefined };

/** The address and whether it is confirmed; another one counts once it is. */
export function EmailForm({ account, answer }: EmailFormProps) {
  const navigation = useNavigation();
  const busyWith = navigation.state === 'idle' ? null : navigation.formData?.get('intent');
  const { formProps, field } = useCheckedForm({
    id: 'email-form',
    loadSchema: loadRules,
    answer,
  });
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 font-semibold text-lg [overflow-wrap:anywhere]">{account.email}</span>
        {account.isEmailVerified ? (
          <Badge tone="good">{TEXT.emailVerified}</Badge>
        ) : (
          <>
            <Badge>{TEXT.emailUnverified}</Badge>
            <Form method="post" preventScrollReset>
              <Button
                type="submit"
                size="sm"
                name="intent"
                value="verification"
                busy={busyWith === 'verification'}
              >
                {TEXT.emailSendLink}
              </Button>
            </Form>
          </>
        )}
      </div>
      <FormNotice notice={answer?.message} />
      {account.hasPassword ? (
        <Form method="post" preventScrollReset {...formProps} className="flex flex-col gap-5">
          <input type="hidden" name="intent" value="email" />
          <EmailField
            label={TEXT.fields.newEmail}
            field={field('email')}
            autoComplete="email"
            maxLength={LIMITS.text.email}
          />
          <PasswordField
            label={TEXT.fields.currentPassword}
            field={field('currentPassword')}
            autoComplete="current-password"
          />
          <div>
            <Button type="submit" busy={busyWith === 'email'}>
              {TEXT.emailChange}
            </Button>
          </div>
        </Form>
      ) : null}
    </div>
  );
}
