import { Form, useNavigation } from 'react-router';
import { PasswordField } from '#app/accounts/account-fields.tsx';
import type { Refusal } from '#app/http/answer-form.server.ts';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { useCheckedForm } from '#app/shell/use-checked-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, Input } from '#app/ui/field.tsx';
import { SETTINGS } from '#domain/messages/settings.ts';

const TEXT = SETTINGS;

const loadRules = async () => (await import('#domain/accounts/settings-forms.ts')).deleteAccountSchema;

type DeleteFormProps = { hasPassword: boolean; answer: Refusal | undefined };

/** The end of an account: what becomes of the games, and a proof that it is oneself. */
export function DeleteForm({ hasPassword, answer }: DeleteFormProps) {
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'delete';
  const { formProps, field } = useCheckedForm({
    id: 'delete-form',
    loadSchema: loadRules,
    answer,
    initial: { games: 'release' },
  });
  const games = field('games');
  return (
    <Form method="post" preventScrollReset {...formProps} className="flex flex-col gap-5">
      <input type="hidden" name="intent" value="delete" />
      <FormNotice notice={answer?.message} />
      <fieldset>
        <legend className="mb-1 font-semibold text-sm">{TEXT.deleteGames}</legend>
        <Radio name={games.name} value="release" label={TEXT.deleteRelease} chosen={games.initialValue} />
        <Radio name={games.name} value="remove" label={TEXT.deleteRemove} chosen={games.initialValue} />
      </fieldset>
      {hasPassword ? (
        <PasswordField
          label={TEXT.fields.currentPassword}
          field={field('proof')}
          autoComplete="current-password"
        />
      ) : (
        <Field label={TEXT.deleteConfirmUsername} field={field('proof')}>
          <Input autoComplete="off" />
        </Field>
      )}
      <div>
        <Button type="submit" variant="danger" busy={isBusy}>
          {TEXT.deleteButton}
        </Button>
      </div>
    </Form>
  );
}

type RadioProps = { name: string; value: string; label: string; chosen: unknown };

function Radio({ name, value, label, chosen }: RadioProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={value === chosen}
        className="size-5 flex-none accent-accent"
      />
      {label}
    </label>
  );
}
