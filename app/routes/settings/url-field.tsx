import { TextField } from '#app/components/accounts/account-fields.tsx';
import type { FieldProps, TextFormField } from '#app/ui/field.tsx';
import { LIMITS } from '#domain/limits.ts';

type UrlFieldProps = Pick<FieldProps, 'label' | 'help'> & { field: TextFormField; placeholder: string };

/** An address of the web: a picture, or a person's page elsewhere. */
export function UrlField(props: UrlFieldProps) {
  return <TextField {...props} type="url" inputMode="url" maxLength={LIMITS.text.url} />;
}
