import { TextField } from '#app/accounts/account-fields.tsx';
import { Field, type FieldProps, type FormField, Input } from '#app/ui/field.tsx';
import { LIMITS } from '#domain/limits.ts';
import { SETTINGS as TEXT } from '#domain/messages/settings.ts';
import { avatarPath } from '#domain/paths.ts';
import { AVATAR_PRESETS, GENERATED } from '#domain/people/avatar.ts';
import type { PublicPerson } from '#domain/people/person.ts';

type UrlFieldProps = Pick<FieldProps, 'label' | 'help'> & { field: FormField; placeholder: string };

/** An input for an http(s) address. */
export function UrlField(props: UrlFieldProps) {
  return <TextField {...props} type="url" inputMode="url" maxLength={LIMITS.text.url} />;
}

type PictureFieldProps = {
  person: PublicPerson;
  /** The selected option: a preset's name, GENERATED, or '' for the current picture. */
  chosen: string;
  url: FormField;
  file: FormField;
};

/** Offers the current picture, the generated one, the presets, a URL and a file. */
export function PictureField({ person, chosen, url, file }: PictureFieldProps) {
  const drawn = avatarPath(person.id);
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
          {choices.map((choice) => (
            <Choice key={choice.value} {...choice} isChosen={choice.value === chosen} />
          ))}
        </div>
      </fieldset>
      <UrlField label={TEXT.fields.avatarUrl} field={url} help={TEXT.avatarUrlHelp} placeholder="https://" />
      <Field label={TEXT.fields.avatarFile} field={file} help={TEXT.avatarFileHelp}>
        <Input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          className="py-2 file:mr-3 file:rounded-[4px] file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-semibold file:text-ink file:text-sm"
        />
      </Field>
    </div>
  );
}

type ChoiceProps = { value: string; src: string; label: string; isChosen: boolean };

function Choice({ value, src, label, isChosen }: ChoiceProps) {
  return (
    <label className="relative block aspect-square cursor-pointer">
      <input
        type="radio"
        name="avatarPreset"
        value={value}
        defaultChecked={isChosen}
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
      <span className="pointer-events-none absolute inset-0 rounded-full border-3 border-transparent peer-checked:border-accent" />
      <span className="sr-only">{label}</span>
    </label>
  );
}
