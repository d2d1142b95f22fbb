import { type ComponentProps, type ReactNode, useId } from 'react';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field, Input, Select, Textarea } from '#app/ui/field.tsx';
import { type GameTexts, GENRES, playersOf } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { FACTS } from '#domain/messages/facts.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { SUBMIT } from '#domain/messages/submit.ts';
import { useSite } from '../../shell/site.ts';
import { type ExistingGame, ExistingGameNote } from '../existing-game.tsx';
import { PlayersField } from '../players-field.tsx';
import { TagsField } from '../tags-field.tsx';
import type { GameFormState } from './use-game-form.ts';

export type FieldsProps = { form: GameFormState; isBusy: boolean };

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-6">
      <h2 id={id} className="border-line border-b pb-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

type TextFieldsProps = FieldsProps & {
  existing: ExistingGame | null;
  /** A sentence about the reading of the game's page, such as its progress; '' for none. */
  reading: string;
};

/** The game's address comes first, because the page at that address fills in the fields below. */
export function TextFields({ form, isBusy, existing, reading }: TextFieldsProps) {
  const { values, errors, set } = form;
  const textOf = (name: keyof GameTexts) => ({
    value: values[name],
    readOnly: isBusy,
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  return (
    <>
      <Field
        label={SUBMIT.fields.playUrl}
        name="playUrl"
        required
        help={
          <span aria-live="polite" className="block min-h-5">
            {reading || GAME_FORM.playUrlHelp}
          </span>
        }
        error={existing ? <ExistingGameNote game={existing} /> : errors.playUrl}
      >
        <UrlInput {...textOf('playUrl')} />
      </Field>
      <Field label={SUBMIT.fields.title} name="title" required error={errors.title}>
        <Input
          {...textOf('title')}
          maxLength={LIMITS.text.title}
          placeholder={GAME_FORM.titlePlaceholder}
          autoComplete="off"
        />
      </Field>
      <Field
        label={SUBMIT.fields.description}
        name="description"
        required
        help={GAME_FORM.descriptionHelp}
        error={errors.description}
      >
        <Textarea {...textOf('description')} rows={6} maxLength={LIMITS.text.description} />
      </Field>
      <Field
        label={SUBMIT.fields.sourceUrl}
        name="sourceUrl"
        optional
        help={GAME_FORM.sourceUrlHelp}
        error={errors.sourceUrl}
      >
        <UrlInput {...textOf('sourceUrl')} />
      </Field>
    </>
  );
}

export function UrlInput(props: ComponentProps<'input'>) {
  return (
    <Input
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      maxLength={LIMITS.text.url}
      {...props}
    />
  );
}

export function FindingFields({ form, isBusy }: FieldsProps) {
  const { values, errors, set } = form;
  const { editorName } = useSite();
  return (
    <>
      <Field label={SUBMIT.fields.genre} name="genre" required error={errors.genre} className="sm:max-w-80">
        <Select value={values.genre} disabled={isBusy} onChange={(event) => set('genre', event.target.value)}>
          <option value="">{GAME_FORM.chooseGenre}</option>
          {GENRES.map((genre) => (
            <option key={genre} value={genre}>
              {genre}
            </option>
          ))}
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
