import { use, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { UsernameField } from '#app/accounts/account-forms.tsx';
import { CheckedForm } from '#app/shell/checked-form.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field, Textarea } from '#app/ui/field.tsx';
import { FormContext } from '#app/ui/form-context.ts';
import { PictureFileInput, TextField } from '#app/ui/inputs.tsx';
import { LIMITS } from '#domain/limits.ts';
import { PROFILE } from '#domain/messages/people.ts';
import { SETTINGS as TEXT } from '#domain/messages/settings.ts';
import { avatarPath } from '#domain/paths.ts';
import { AVATAR_PRESETS, GENERATED } from '#domain/people/avatar.ts';
import type { PublicPerson } from '#domain/people/person.ts';
import type { OwnAccount } from '#services/accounts/own-data.ts';
import { SettingsSection } from './settings-section.tsx';

const loadRules = async () => (await import('#domain/accounts/settings-forms.ts')).profileSchema;

const LINK_FIELDS = [
  { kind: 'website', name: 'websiteUrl', placeholder: 'https://you.example' },
  { kind: 'github', name: 'githubUrl', placeholder: 'https://github.com/you' },
  { kind: 'x', name: 'xUrl', placeholder: 'https://x.com/you' },
  { kind: 'itch', name: 'itchUrl', placeholder: 'https://you.itch.io' },
] as const;

const URL_INPUT = { type: 'url', inputMode: 'url', maxLength: LIMITS.text.url } as const;

export function ProfileForm({ account }: { account: OwnAccount }) {
  const { formData } = useNavigation();
  const isBusy = formData?.get('intent') === 'profile';
  const { username, name, bio } = account.person;
  const urlOf = (kind: string) => account.links.find((link) => link.kind === kind)?.url ?? '';
  const urls = LINK_FIELDS.map(({ name, kind }) => [name, urlOf(kind)]);
  return (
    <CheckedForm
      id="profile-form"
      loadSchema={loadRules}
      fields={{ intent: 'profile' }}
      initial={{ username, name, bio, ...Object.fromEntries(urls) }}
      checksOnBlur
      encType="multipart/form-data"
      preventScrollReset
    >
      <div>
        <SettingsSection id="profile" title={TEXT.sections.profile}>
          <div className="flex flex-col gap-5">
            <UsernameField help={TEXT.usernameHelp} />
            <TextField label={TEXT.fields.name} name="name" autoComplete="name" maxLength={LIMITS.text.name} />
            <Field label={TEXT.fields.bio} name="bio" help={TEXT.bioHelp} optional>
              <Textarea maxLength={LIMITS.text.bio} />
            </Field>
          </div>
        </SettingsSection>
        <SettingsSection id="picture" title={TEXT.sections.picture}>
          <PictureField person={account.person} />
        </SettingsSection>
        <SettingsSection id="links" title={TEXT.sections.links}>
          <div className="grid gap-5 sm:grid-cols-2">
            {LINK_FIELDS.map(({ kind, name, placeholder }) => (
              <TextField
                {...URL_INPUT}
                key={kind}
                label={PROFILE.linkNames[kind]}
                name={name}
                placeholder={placeholder}
              />
            ))}
          </div>
        </SettingsSection>
        <div className="pb-8 max-sm:sticky max-sm:bottom-0 max-sm:z-20 max-sm:-mx-4 max-sm:mb-8 max-sm:border-line max-sm:border-t max-sm:bg-paper max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <Button type="submit" variant="solid" size="lg" busy={isBusy} className="max-sm:w-full">
            {isBusy ? TEXT.saving : TEXT.save}
          </Button>
        </div>
      </div>
    </CheckedForm>
  );
}

function PictureField({ person }: { person: PublicPerson }) {
  const [picked, setPicked] = useState('');
  useEffect(() => () => URL.revokeObjectURL(picked), [picked]);
  const drawn = avatarPath(person.id);
  const { avatarPreset: chosen = '' } = use(FormContext).values;
  const choices = [
    { value: '', src: person.profilePicture, label: TEXT.pictureNow },
    { value: GENERATED, src: drawn, label: TEXT.pictureGenerated },
    ...AVATAR_PRESETS.map((seed, index) => ({
      value: seed,
      src: avatarPath(seed),
      label: TEXT.picturePreset({ n: index + 1 }),
    })),
  ].filter(({ value }) => value !== GENERATED || person.profilePicture !== drawn);
  return (
    <div className="flex flex-col gap-5">
      <fieldset>
        <legend className="sr-only">{TEXT.sections.picture}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] gap-3">
          {choices.map(({ value, src, label }) => (
            <label key={value} className="relative block aspect-square cursor-pointer">
              <input
                type="radio"
                name="avatarPreset"
                value={value}
                defaultChecked={value === chosen}
                className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full"
              />
              <img
                src={src}
                alt=""
                width={96}
                height={96}
                loading="lazy"
                decoding="async"
                className="pointer-events-none size-full rounded-full border border-line bg-sunken object-cover transition-[scale] peer-checked:scale-86 peer-checked:border-transparent"
              />
              <span className="pointer-events-none absolute inset-0 rounded-full border-3 border-transparent peer-checked:border-accent forced-colors:border-[Canvas] forced-colors:peer-checked:border-[Highlight]" />
              <span className="sr-only">{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        {...URL_INPUT}
        label={TEXT.fields.avatarUrl}
        name="avatarUrl"
        help={TEXT.avatarUrlHelp}
        placeholder="https://"
      />
      {picked ? (
        <figure className="flex items-center gap-4">
          <img
            src={picked}
            alt=""
            onError={() => setPicked('')}
            className="size-24 flex-none rounded-full border border-line object-cover"
          />
          <figcaption className="text-muted text-sm">{TEXT.picturePicked}</figcaption>
        </figure>
      ) : null}
      <Field label={TEXT.fields.avatarFile} name="avatarFile" help={TEXT.avatarFileHelp}>
        <PictureFileInput
          onChange={({ currentTarget: { files } }) => setPicked(files?.[0] ? URL.createObjectURL(files[0]) : '')}
        />
      </Field>
    </div>
  );
}
