import type { ComponentProps } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field, type FieldProps, Input, Select, Textarea } from '#app/ui/field.tsx';
import { type GameTexts, playersOf } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { FACTS } from '#domain/messages/facts.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { SUBMIT } from '#domain/messages/submit/submit.ts';
import type { Theme } from '#domain/race/race.ts';
import { useSite } from '../../shell/site.ts';
import { PlayUrlField } from '../game-address.tsx';
import { PlayersField } from '../players-field.tsx';
import { addTags, GENRE_OPTIONS, TagsField } from '../tags-field.tsx';
import type { GameFormState } from './use-game-form.ts';

export type FieldsProps = { form: GameFormState; isBusy: boolean };

type GameFieldProps = Omit<FieldProps, 'label'> & {
  form: GameFormState;
  name: (keyof GameTexts & keyof typeof SUBMIT.fields) | 'genre';
};
function GameField({ form, name, ...rest }: GameFieldProps) {
  return <Field label={SUBMIT.fields[name]} name={name} error={form.errors[name]} {...rest} />;
}

type TextFieldsProps = FieldsProps &
  Pick<ComponentProps<typeof PlayUrlField>, 'existing'> & { reading: string; isHosted: boolean };
/** The game's address is the first field, because the web page at that address fills in the fields below. */
export function TextFields({ form, isBusy, isHosted, existing, reading }: TextFieldsProps) {
  const textOf = (name: keyof GameTexts) => ({
    value: form.values[name],
    readOnly: isBusy,
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  return (
    <>
      {isHosted ? null : (
        <PlayUrlField help={reading || GAME_FORM.playUrlHelp} error={form.errors.playUrl} existing={existing}>
          <UrlInput {...textOf('playUrl')} />
        </PlayUrlField>
      )}
      <GameField form={form} name="title" required>
        <Input
          {...textOf('title')}
          maxLength={LIMITS.text.title}
          placeholder={GAME_FORM.titlePlaceholder}
          autoComplete="off"
        />
      </GameField>
      <GameField form={form} name="description" required help={GAME_FORM.descriptionHelp}>
        <Textarea {...textOf('description')} rows={6} maxLength={LIMITS.text.description} />
      </GameField>
      <GameField form={form} name="controls" optional help={GAME_FORM.controlsHelp}>
        <Textarea {...textOf('controls')} rows={2} maxLength={LIMITS.text.controls} />
      </GameField>
      <GameField form={form} name="sourceUrl" optional help={GAME_FORM.sourceUrlHelp}>
        <UrlInput {...textOf('sourceUrl')} />
      </GameField>
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

export function FindingFields({ form, isBusy, theme }: FieldsProps & { theme: Theme | null }) {
  const { values, errors, set } = form;
  const { editorName } = useSite();
  return (
    <>
      <GameField form={form} name="genre" required className="sm:max-w-80">
        <Select
          value={values.genre}
          options={GENRE_OPTIONS}
          disabled={isBusy}
          onChange={(event) => set('genre', event.target.value)}
        >
          <option value="">{GAME_FORM.chooseGenre}</option>
        </Select>
      </GameField>
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
