import type { ComponentProps } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field, type FieldProps, Input, Select, Textarea } from '#app/ui/field.tsx';
import { type GameTexts, playersOf } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { FACTS } from '#domain/messages/facts.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { MADE_WITH_FORM as MADE, MADE_WITH } from '#domain/messages/submit/made-with.ts';
import { SUBMIT } from '#domain/messages/submit/submit.ts';
import type { Theme } from '#domain/race/race.ts';
import { useSite } from '../../shell/site.ts';
import { PlayUrlField } from '../game-address.tsx';
import { PlayersField } from '../players-field.tsx';
import { addTags, GENRE_OPTIONS, TagsField } from '../tags-field.tsx';
import type { GameFormState } from './use-game-form.ts';

export type FieldsProps = { form: GameFormState; isBusy: boolean };

const { editor, model, prompts } = MADE_WITH;
const { timeSpent, promptsUrl, remixOf } = MADE;
const LABELS = { ...SUBMIT.fields, editor, model, prompts, timeSpent, promptsUrl, remixOf };

/** Rows make it a field of several lines. */
type TextInput = Pick<FieldProps, 'help' | 'required'> & { name: keyof GameTexts | 'remixOf'; rows?: number } & {
  input: { maxLength: number; placeholder?: string; type?: 'url' };
};
const LINK = { type: 'url', placeholder: 'https://', maxLength: LIMITS.text.url } as const;

function TextField({ form, isBusy, name, help, required = false, rows, input }: FieldsProps & TextInput) {
  const control = {
    ...input,
    value: form.values[name],
    readOnly: isBusy,
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  };
  const field = { name, help, required, optional: !required, label: LABELS[name], error: form.errors[name] };
  return (
    <Field {...field}>{rows ? <Textarea {...control} rows={rows} /> : <Input {...control} autoComplete="off" />}</Field>
  );
}

const { title, description, controls } = LIMITS.text;
const ABOUT: readonly TextInput[] = [
  { name: 'title', required: true, input: { maxLength: title, placeholder: GAME_FORM.titlePlaceholder } },
  { name: 'description', required: true, help: GAME_FORM.descriptionHelp, rows: 6, input: { maxLength: description } },
  { name: 'controls', help: GAME_FORM.controlsHelp, rows: 2, input: { maxLength: controls } },
  { name: 'sourceUrl', help: GAME_FORM.sourceUrlHelp, input: LINK },
];

type TextFieldsProps = FieldsProps &
  Pick<ComponentProps<typeof PlayUrlField>, 'existing'> & { reading: string; isHosted: boolean };
/** The game's address is the first field, because the web page at that address fills in the fields below. */
export function TextFields({ isHosted, existing, reading, ...fields }: TextFieldsProps) {
  const { form, isBusy } = fields;
  return (
    <>
      {isHosted ? null : (
        <PlayUrlField help={reading || GAME_FORM.playUrlHelp} error={form.errors.playUrl} existing={existing}>
          <UrlInput
            value={form.values.playUrl}
            readOnly={isBusy}
            onChange={(event) => form.set('playUrl', event.target.value)}
          />
        </PlayUrlField>
      )}
      {ABOUT.map((text) => (
        <TextField key={text.name} {...fields} {...text} />
      ))}
    </>
  );
}

export function UrlInput(props: ComponentProps<'input'>) {
  return <Input {...LINK} autoComplete="off" {...props} />;
}

export function FindingFields({ form, isBusy, theme }: FieldsProps & { theme: Theme | null }) {
  const { values, errors, set } = form;
  const { editorName } = useSite();
  return (
    <>
      <Field label={LABELS.genre} name="genre" error={errors.genre} required className="sm:max-w-80">
        <Select
          value={values.genre}
          options={GENRE_OPTIONS}
          disabled={isBusy}
          onChange={(event) => set('genre', event.target.value)}
        >
          <option value="">{GAME_FORM.chooseGenre}</option>
        </Select>
      </Field>
      <TagsField
        tags={values.tags}
        onChange={(tags) => set('tags', tags)}
        required
        help={
          <>
            <span className="js-only">{GAME_FORM.tagsHelp}</span>
            <span className="no-js-only">{GAME_FORM.tagsHelpPlain}</span>
          </>
        }
        error={errors.tags}
        disabled={isBusy}
      />
      {theme ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-accent border-l-4 pl-3 text-sm">
          <p dir="auto">{GAME_FORM.theme(theme)}</p>
          <Button
            size="sm"
            className="js-only"
            disabled={isBusy}
            onClick={() => set('tags', addTags(values.tags, theme.tag))}
          >
            {GAME_FORM.addTag(theme)}
          </Button>
        </div>
      ) : null}
      <Checkbox
        name="isFullyGenerated"
        label={SUBMIT.fields.fullyGenerated}
        help={GAME_FORM.fullyGeneratedHelp({ editor: editorName })}
        checked={values.isFullyGenerated}
        disabled={isBusy}
        onChange={(event) => set('isFullyGenerated', event.target.checked)}
      />
    </>
  );
}

export function FactsFields({ form, isBusy }: FieldsProps) {
  const { values, set } = form;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold text-sm">
        {FACTS.legend} <span className="font-normal text-muted">{FACTS.optional}</span>
      </legend>
      {(['touch', 'gamepad'] as const).map((fact) => (
        <Checkbox
          key={fact}
          name={fact}
          label={FACTS[fact]}
          checked={values[fact]}
          disabled={isBusy}
          onChange={(event) => set(fact, event.target.checked)}
        />
      ))}
      <PlayersField
        none={FACTS.notSaid}
        value={values.players}
        disabled={isBusy}
        onChange={(event) => set('players', playersOf(event.target.value))}
        className="mt-2 sm:max-w-80"
      />
    </fieldset>
  );
}

const SHORT = LIMITS.text.madeWith;
const MADE_TEXTS: readonly TextInput[] = [
  { name: 'editor', help: MADE.severalHelp, input: { maxLength: SHORT, placeholder: MADE.editorPlaceholder } },
  { name: 'model', help: MADE.severalHelp, input: { maxLength: SHORT, placeholder: MADE.modelPlaceholder } },
  { name: 'timeSpent', input: { maxLength: SHORT, placeholder: MADE.timePlaceholder } },
  { name: 'prompts', help: MADE.promptsHelp, rows: 6, input: { maxLength: LIMITS.text.prompts } },
  { name: 'promptsUrl', help: MADE.promptsUrlHelp, input: LINK },
  { name: 'remixOf', help: MADE.remixOfHelp, input: { maxLength: LIMITS.text.url } },
];

export function MadeWithFields(fields: FieldsProps) {
  return (
    <>
      <p className="-mt-3 text-muted text-sm">{MADE.help}</p>
      {MADE_TEXTS.map((text) => (
        <TextField key={text.name} {...fields} {...text} />
      ))}
    </>
  );
}
