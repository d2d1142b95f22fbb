import { Field, type FieldProps, type TextFormField } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { LIMITS } from '#domain/limits.ts';

type UrlFieldProps = Pick<FieldProps, 'label' | 'help'> & { field: TextFormField; placeholder: string };

/** An address of the web: a picture, or a person's page elsewhere. */
export function UrlField({ field, placeholder, ...rest }: UrlFieldProps) {
  return (
    <Field {...rest} field={field}>
      <Input
        type="url"
        inputMode="url"
        placeholder={placeholder}
        maxLength={LIMITS.text.url}
        key={field.key}
        defaultValue={field.initialValue}
      />
    </Field>
  );
}
