import type { ComponentProps } from 'react';
import { useFieldControl } from './field.tsx';

/** The one look of everything that is typed into. */
export const inputStyles =
  'w-full min-w-0 rounded-control border border-edge bg-card px-3 text-base text-ink transition-[border-color,box-shadow] hover:border-ink focus-visible:border-ink aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)] disabled:border-line disabled:bg-sunken disabled:text-muted';

export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      {...useFieldControl()}
      {...rest}
      className={`${inputStyles} min-h-11 read-only:bg-sunken ${className}`}
    />
  );
}

export function Textarea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={5}
      {...useFieldControl()}
      {...rest}
      className={`${inputStyles} field-sizing-content read-only:bg-sunken max-h-96 min-h-28 resize-y py-2.5 ${className}`}
    />
  );
}
