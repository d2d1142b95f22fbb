import type { ComponentProps, ReactNode } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; help?: ReactNode };
export function Checkbox({ label, help, className = '', ...rest }: CheckboxProps) {
  return (
    <label
      className={`flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-base has-disabled:cursor-not-allowed has-disabled:text-muted ${className}`}
    >
      <span className="relative mt-0.5 grid size-5 flex-none place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer size-5 appearance-none rounded-[4px] border border-edge bg-card transition-colors checked:border-accent checked:bg-accent hover:border-ink checked:hover:border-accent-hover checked:hover:bg-accent-hover disabled:border-line disabled:bg-sunken aria-invalid:border-danger"
        />
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="pointer-events-none absolute size-4 scale-50 text-on-accent opacity-0 transition-[scale,opacity] peer-checked:scale-100 peer-checked:opacity-100 peer-disabled:text-muted"
        >
          <path d="m3 8.5 3.2 3.2L13 4.8" fill="none" stroke="currentColor" strokeWidth="2.2" />
        </svg>
      </span>
      <span>
        {label}
        {help ? <span className="block text-muted text-sm">{help}</span> : null}
      </span>
    </label>
  );
}
