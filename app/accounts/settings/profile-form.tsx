import { useNavigation } from 'react-router';
import { TextField, UsernameField } from '#app/accounts/account-fields.tsx';
import type { Refusal } from '#app/http/answer-form.server.ts';
import { CheckedForm } from '#app/shell/checked-form.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field, Textarea } from '#app/ui/field.tsx';
import { LIMITS } from '#domain/limits.ts';
import { PROFILE } from '#domain/messages/people.ts';
import { SETTINGS as TEXT } from '#domain/messages/settings.ts';
import type { OwnAccount } from '#services/accounts/own-data.ts';
import { PictureField, UrlField } from './picture-field.tsx';
import { SettingsSection } from './sections.tsx';

const loadRules = async () => (await import('#domain/accounts/settings-forms.ts')).profileSchema;

const LINK_FIELDS = [
  { kind: 'website', name: 'websiteUrl', placeholder: 'https://you.example' },
  { kind: 'github', name: 'githubUrl', placeholder: 'https://github.com/you' },
  { kind: 'x', name: 'xUrl', placeholder: 'https://x.com/you' },
  { kind: 'itch', name: 'itchUrl', placeholder: 'https://you.itch.io' },
] as const;

export function ProfileForm({ account, answer }: { account: OwnAccount; answer: Refusal | undefined }) {
  const { formData } = useNavigation();
  const isBusy = formData?.get('intent') === 'profile';
  const { username, name, bio } = account.person;
  const urls = LINK_FIELDS.map((field) => [
    field.name,
    account.links.find(({ kind }) => kind === field.kind)?.url ?? '',
  ]);
  return (
    <CheckedForm
      id="profile-form"
      loadSchema={loadRules}
      answer={answer}
      initial={{ username, name, bio, ...Object.fromEntries(urls) }}
      checksOnBlur
      encType="multipart/form-data"
      preventScrollReset
      className=""
    >
      {(field) => (
        <>
          <SettingsSection id="profile" title={TEXT.sections.profile}>
            <div className="flex flex-col gap-5">
              <UsernameField field={field('username')} help={TEXT.usernameHelp} />
              <TextField
                label={TEXT.fields.name}
                field={field('name')}
                autoComplete="name"
                maxLength={LIMITS.text.name}
              />
              <Field label={TEXT.fields.bio} field={field('bio')} help={TEXT.bioHelp} optional>
                <Textarea maxLength={LIMITS.text.bio} />
              </Field>
            </div>
          </SettingsSection>
          <SettingsSection id="picture" title={TEXT.sections.picture}>
            <PictureField
              person={account.person}
              chosen={field('avatarPreset').initialValue ?? ''}
              url={field('avatarUrl')}
              file={field('avatarFile')}
            />
          </SettingsSection>
          <SettingsSection id="links" title={TEXT.sections.links}>
            <div className="grid gap-5 sm:grid-cols-2">
              {LINK_FIELDS.map(({ kind, name, placeholder }) => (
                <UrlField
                  key={kind}
                  label={PROFILE.linkNames[kind]}
                  field={field(name)}
                  placeholder={placeholder}
                />
              ))}
            </div>
            <input type="hidden" name="intent" value="profile" />
            <div className="mt-8">
              <Button type="submit" variant="solid" size="lg" busy={isBusy} className="max-sm:w-full">
                {isBusy ? TEXT.saving : TEXT.save}
              </Button>
            </div>
          </SettingsSection>
        </>
      )}
    </CheckedForm>
  );
}
