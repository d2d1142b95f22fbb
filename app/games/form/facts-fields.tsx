import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field, Select } from '#app/ui/field.tsx';
import { PLAYERS, playersOf } from '#domain/games/facts.ts';
import { FACTS } from '#domain/messages/facts.ts';
import type { FieldsProps } from './fields.tsx';

/** How the game is played. Nothing of it has to be said. */
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
      <Field label={FACTS.players} name="players" className="mt-2 sm:max-w-80">
        <Select
          value={values.players}
          disabled={isBusy}
          onChange={(event) => set('players', playersOf(event.target.value))}
        >
          <option value="">{FACTS.notSaid}</option>
          {PLAYERS.map((players) => (
            <option key={players} value={players}>
              {FACTS.playerWords[players]}
            </option>
          ))}
        </Select>
      </Field>
    </fieldset>
  );
}
