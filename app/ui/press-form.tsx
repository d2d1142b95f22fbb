import type { ComponentProps } from 'react';
import { Form } from 'react-router';
import { SubmitButton } from './button.tsx';

type Fields = Readonly<Record<string, string>>;
export function HiddenFields({ fields }: { fields: Fields }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

type PressFormProps = ComponentProps<typeof SubmitButton> & { fields?: Fields; formClassName?: string };
export function PressForm({ fields = {}, formClassName, ...button }: PressFormProps) {
  return (
    <Form method="post" preventScrollReset className={formClassName}>
      <HiddenFields fields={fields} />
      <SubmitButton {...button} />
    </Form>
  );
}
