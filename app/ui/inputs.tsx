import type { ComponentProps, ReactNode } from 'react';
import { buttonStyles, type Style } from './button.tsx';
import { Field, type FieldProps, Input } from './field.tsx';

type TextFieldProps = ComponentProps<'input'> & Pick<FieldProps, 'label' | 'help' | 'optional'>;
export function TextField({ label, name, help, optional, ...input }: TextFieldProps) {
  return (
    <Field label={label} name={name} help={help} optional={optional}>
      <Input {...input} />
    </Field>
  );
}

/** Only a hint, because the server detects a picture's type from the bytes. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

export function PictureFileInput(props: ComponentProps<'input'>) {
  return (
    <Input
      {...props}
      type="file"
      accept={PICTURE_TYPES}
      className="py-2 file:mr-3 file:rounded-[4px] file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-semibold file:text-ink file:text-sm"
    />
  );
}

type FileChooserProps = ComponentProps<'input'> & Pick<Style, 'variant'> & { label: string; icon?: ReactNode };
export function FileChooser({ label, icon, variant, ...input }: FileChooserProps) {
  return (
    <span className="relative inline-flex max-w-full">
      <input
        {...input}
        type="file"
        aria-label={label}
        className="peer max-w-full cursor-pointer file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-edge file:border-solid file:bg-card file:px-4 file:font-semibold [@media(scripting:enabled)]:absolute [@media(scripting:enabled)]:inset-0 [@media(scripting:enabled)]:opacity-0"
      />
      <span aria-hidden="true" className={buttonStyles({ variant, className: LOOK })}>
        {icon}
        {label}
      </span>
    </span>
  );
}

const LOOK =
  'js-only pointer-events-none peer-focus-visible:outline-2 peer-focus-visible:outline-ink peer-focus-visible:outline-offset-2 peer-hover:border-ink peer-hover:bg-sunken peer-disabled:opacity-55 peer-aria-invalid:border-danger';
