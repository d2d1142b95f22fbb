import { Form } from 'react-router';
import { EmailField, PasswordField } from '#app/accounts/account-fields.tsx';
import type { Refusal } from '#app/http/answer-form.server.ts';
import { CheckedForm } from '#app/shell/checked-form.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { LIMITS } from '#domain/limits.ts';
import { SETTINGS as TEXT } from '#domain/messages/settings.ts';
import type { OwnAccount } from '#services/accounts/own-data.ts';

const loadRules = async () => (await import('#domain/accounts/settings-forms.ts')).changeEmailSchema;

type EmailFormProps = { account: OwnAccount; answer: Refusal | undefined };

/** Shows the e-mail address and whether it is confirmed. A new address takes effect when it is confirmed. */
export function EmailForm({ account, answer }: EmailFormProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 font-semibold text-lg wrap-anywhere">{account.email}</span>
        {account.isEmailVerified ? (
          <Badge tone="good">{TEXT.emailVerified}</Badge>
        ) : (
          <>
            <Badge>{TEXT.emailUnverified}</Badge>
            <Form method="post" preventScrollReset>
              <SubmitButton size="sm" name="intent" value="verification">
                {TEXT.emailSendLink}
              </SubmitButton>
            </Form>
          </>
        )}
      </div>
      {account.hasPassword ? (
        <CheckedForm id="email-form" loadSchema={loadRules} answer={answer} preventScrollReset>
          {(field) => (
            <>
              <input type="hidden" name="intent" value="email" />
              <EmailField
                label={TEXT.fields.newEmail}
                field={field('email')}
                autoComplete="email"
                maxLength={LIMITS.text.email}
              />
              <PasswordField label={TEXT.fields.currentPassword} field={field('currentPassword')} />
              <div>
                <SubmitButton sends={['intent', 'email']}>{TEXT.emailChange}</SubmitButton>
              </div>
            </>
          )}
        </CheckedForm>
      ) : null}
    </div>
  );
}
