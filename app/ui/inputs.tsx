import type { ComponentProps } from 'react';
import { Field, type FieldProps, Input } from './field.tsx';

type TextFieldProps = ComponentProps<'input'> & Pick<FieldProps, 'label' | 'field' | 'help' | 'optional'>;
export function TextField({ label, field, name, help, optional, ...input }: TextFieldProps) {
  return (
    <Field label={label} field={field} name={name} help={help} optional={optional}>
      <Input {...input} />
    </Field>
  );
}

export function PictureFileInput(props: ComponentProps<'input'>) {
  return (
    <Input
      {...props}
      type="file"
      accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
      className="py-2 file:mr-3 file:rounded-[4px] file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-semibold file:text-ink file:text-sm"
    />
  );
}
