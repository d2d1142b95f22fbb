import type { ComponentProps } from 'react';
import { Form } from 'react-router';
import { SubmitButton } from './button.tsx';

/** Hidden inputs, one for each of `fields`. */
export function HiddenFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

type PressFormProps = ComponentProps<typeof SubmitButton> & {
  fields?: Readonly<Record<string, string>>;
  formClassName?: string;
};

/** A form that is only a button. Sends `fields` and the button's own name and value. */
export function PressForm({ fields = {}, formClassName, ...button }: PressFormProps) {
  return (
    <Form method="post" preventScrollReset className={formClassName}>
      <HiddenFields fields={fields} />
      <SubmitButton {...button} />
    </Form>
  );
}
