import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field.tsx';
import { inputStyles } from './input.tsx';

/** The system's own list: it knows phones, keyboards and screen readers better than any drawn one. */
export function Select({ className = '', children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`relative block ${className}`}>
      <select {...useFieldControl()} {...rest} className={`${inputStyles} min-h-11 appearance-none pr-10`}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-4 text-muted"
      />
    </span>
  );
}
