import { Checkbox } from '#app/ui/checkbox.tsx';
import { playersOf } from '#domain/games/game.ts';
import { FACTS } from '#domain/messages/facts.ts';
import { PlayersField } from '../players-field.tsx';
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
