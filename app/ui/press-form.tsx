import type { ComponentProps } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from './button.tsx';

type Fields = Readonly<Record<string, string>>;
export function HiddenFields({ fields }: { fields: Fields }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

type PressFormProps = ComponentProps<typeof Button> & { fields?: Fields; formClassName?: string };
/** A form that is only a button, which is busy while just these fields are sent. */
export function PressForm({ fields = {}, formClassName, ...button }: PressFormProps) {
  const { state, formData } = useNavigation();
  const isMine = Object.entries(fields).every(([name, value]) => formData?.get(name) === value);
  return (
    <Form method="post" preventScrollReset className={formClassName}>
      <HiddenFields fields={fields} />
      <Button type="submit" busy={state !== 'idle' && isMine} {...button} />
    </Form>
  );
}
