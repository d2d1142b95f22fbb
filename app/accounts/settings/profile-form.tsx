import { Form, useNavigation } from 'react-router';
import { TextField, UsernameField } from '#app/accounts/account-fields.tsx';
import type { Refusal } from '#app/http/answer-form.server.ts';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { useCheckedForm } from '#app/shell/use-checked-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, Textarea } from '#app/ui/field.tsx';
import { LIMITS } from '#domain/limits.ts';
import { PROFILE } from '#domain/messages/people.ts';
import { SETTINGS as TEXT } from '#domain/messages/settings.ts';
import type { LinkKind } from '#domain/people/person.ts';
import type { OwnAccount } from '#services/accounts/own-data.ts';
import { PictureField, UrlField } from './picture-field.tsx';
import { SettingsSection } from './sections.tsx';

const loadRules = async () => (await import('#domain/accounts/settings-forms.ts')).profileSchema;

type ProfileFormProps = { account: OwnAccount; answer: Refusal | undefined };

/** Name, words, picture and links: what everybody sees. */
export function ProfileForm({ account, answer }: ProfileFormProps) {
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'profile';
  const { person, links } = account;
  const linkOf = (kind: LinkKind) => links.find((link) => link.kind === kind)?.url ?? '';
  const { formProps, field } = useCheckedForm({
    id: 'profile-form',
    loadSchema: loadRules,
    answer,
    initial: {
      username: person.username,
      name: person.name,
      bio: person.bio,
      websiteUrl: linkOf('website'),
      githubUrl: linkOf('github'),
      xUrl: linkOf('x'),
      itchUrl: linkOf('itch'),
    },
    checksOnBlur: true,
  });
  const linkFields = [
    { kind: 'website', field: field('websiteUrl'), placeholder: 'https://you.example' },
    { kind: 'github', field: field('githubUrl'), placeholder: 'https://github.com/you' },
    { kind: 'x', field: field('xUrl'), placeholder: 'https://x.com/you' },
    { kind: 'itch', field: field('itchUrl'), placeholder: 'https://you.itch.io' },
  ] as const;
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset {...formProps}>
      <SettingsSection id="profile" title={TEXT.sections.profile}>
        <div className="flex flex-col gap-5">
          <FormNotice notice={answer?.message} />
          <UsernameField field={field('username')} help={TEXT.usernameHelp} />
          <TextField
            label={TEXT.fields.name}
            field={field('name')}
            autoComplete="name"
            maxLength={LIMITS.text.name}
          />
          <Field label={TEXT.fields.bio} field={field('bio')} help={TEXT.bioHelp} optional>
            <Textarea maxLength={LIMITS.text.bio} defaultValue={field('bio').initialValue} />
          </Field>
        </div>
      </SettingsSection>
      <SettingsSection id="picture" title={TEXT.sections.picture}>
        <PictureField
          person={person}
          chosen={field('avatarPreset').initialValue ?? ''}
          url={field('avatarUrl')}
          file={field('avatarFile')}
        />
      </SettingsSection>
      <SettingsSection id="links" title={TEXT.sections.links}>
        <div className="grid gap-5 sm:grid-cols-2">
          {linkFields.map(({ kind, field, placeholder }) => (
            <UrlField key={kind} label={PROFILE.linkNames[kind]} field={field} placeholder={placeholder} />
          ))}
        </div>
        <input type="hidden" name="intent" value="profile" />
        <div className="mt-8">
          <Button type="submit" variant="solid" size="lg" busy={isBusy} className="max-sm:w-full">
            {isBusy ? TEXT.saving : TEXT.save}
          </Button>
        </div>
      </SettingsSection>
    </Form>
  );
}
