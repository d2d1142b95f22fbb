import type { ComponentProps } from 'react';
import { Field, Select } from '#app/ui/field.tsx';
import { FACTS } from '#domain/messages/facts.ts';

type PlayersFieldProps = ComponentProps<'select'> & { none: string; className: string };
export function PlayersField({ none, className, ...select }: PlayersFieldProps) {
  return (
    <Field label={FACTS.players} name="players" className={className}>
      <Select {...select} options={FACTS.playerWords}>
        <option value="">{none}</option>
      </Select>
    </Field>
  );
}
