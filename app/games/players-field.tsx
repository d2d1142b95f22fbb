import type { ComponentProps } from 'react';
import { Field, Select } from '#app/ui/field.tsx';
import { PLAYERS } from '#domain/games/game.ts';
import { FACTS } from '#domain/messages/facts.ts';

type PlayersFieldProps = ComponentProps<typeof Select> & { none: string; className: string };
export function PlayersField({ none, className, ...select }: PlayersFieldProps) {
  return (
    <Field label={FACTS.players} name="players" className={className}>
      <Select {...select}>
        <option value="">{none}</option>
        {PLAYERS.map((players) => (
          <option key={players} value={players}>
            {FACTS.playerWords[players]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
