import { PasswordField } from '#app/accounts/account-fields.tsx';
import type { Refusal } from '#app/http/answer-form.server.ts';
import { CheckedForm } from '#app/shell/checked-form.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { Field, Input } from '#app/ui/field.tsx';
import { SETTINGS as TEXT } from '#domain/messages/settings.ts';

const loadRules = async () => (await import('#domain/accounts/settings-forms.ts')).deleteAccountSchema;

type DeleteFormProps = {
  account: { readonly hasPassword: boolean; readonly hasGames: boolean };
  answer: Refusal | undefined;
};

/** Asks for the password or the username, and what should happen to any games. */
export function DeleteForm({ account: { hasPassword, hasGames }, answer }: DeleteFormProps) {
  return (
    <CheckedForm
      id="delete-form"
      loadSchema={loadRules}
      answer={answer}
      initial={{ games: 'release' }}
      preventScrollReset
    >
      {(field) => (
        <>
          <input type="hidden" name="intent" value="delete" />
          {hasGames ? (
            <fieldset>
              <legend className="mb-1 font-semibold text-sm">{TEXT.deleteGames}</legend>
              <Radio value="release" label={TEXT.deleteRelease} chosen={field('games').initialValue} />
              <Radio value="remove" label={TEXT.deleteRemove} chosen={field('games').initialValue} />
            </fieldset>
          ) : (
            <input type="hidden" name="games" value="release" />
          )}
          {hasPassword ? (
            <PasswordField label={TEXT.fields.currentPassword} field={field('proof')} />
          ) : (
            <Field label={TEXT.deleteConfirmUsername} field={field('proof')}>
              <Input autoComplete="off" />
            </Field>
          )}
          <div>
            <SubmitButton variant="danger" sends={['intent', 'delete']}>
              {TEXT.deleteButton}
            </SubmitButton>
          </div>
        </>
      )}
    </CheckedForm>
  );
}

type RadioProps = { value: string; label: string; chosen: unknown };

function Radio({ value, label, chosen }: RadioProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name="games"
        value={value}
        defaultChecked={value === chosen}
        className="size-5 flex-none accent-accent"
      />
      {label}
    </label>
  );
}
