import { ChevronDown, CircleAlert } from 'lucide-react';
import { type AriaAttributes, type ComponentProps, createContext, type ReactNode, use, useId } from 'react';
import { FormContext } from './form-context.ts';

type ControlProps = AriaAttributes & { id?: string; name?: string; defaultValue?: string; autoFocus?: boolean };
const FieldContext = createContext<ControlProps>({});

export type FieldProps = {
  label: string;
  name?: string;
  id?: string;
  help?: ReactNode;
  /** Replaces the help. Only the first error of a list is shown. */
  error?: ReactNode | readonly string[];
  required?: boolean;
  optional?: boolean;
  children: ReactNode;
  className?: string;
};

export function Field(props: FieldProps) {
  const { label, name = '', help, className = '' } = props;
  const form = use(FormContext);
  const generated = useId();
  const id = props.id ?? (form.id ? `${form.id}-${name}` : generated);
  const error = props.error ?? form.errors[name];
  const problem = Array.isArray(error) ? error[0] : (error as ReactNode);
  const noteId = `${id}-note`;
  const control = {
    id,
    name: name || undefined,
    defaultValue: form.values[name],
    'aria-describedby': problem || help ? noteId : undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-required': props.required || undefined,
    // If several fields have a problem, browsers focus the first, unless the person has already focused something.
    autoFocus: problem ? true : undefined,
  };
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold text-sm">
          {label}
        </label>
        {props.optional ? <span className="text-muted text-xs">Optional</span> : null}
      </div>
      <FieldContext value={control}>{props.children}</FieldContext>
      <FieldNote id={noteId} error={problem} help={help} />
    </div>
  );
}

export function FieldNote({ id, error, help }: { id: string; error?: ReactNode; help?: ReactNode }) {
  if (error)
    return (
      <p id={id} className="flex animate-fade-in items-start gap-1.5 font-medium text-danger text-sm">
        <CircleAlert className="mt-0.5 size-4" />
        <span>{error}</span>
      </p>
    );
  return help ? (
    <p id={id} className="text-muted text-sm">
      {help}
    </p>
  ) : null;
}

const inputStyles =
  'w-full min-w-0 rounded-control border border-edge bg-card px-3 text-base text-ink transition-[border-color,box-shadow] hover:border-ink focus-visible:border-ink aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)] disabled:border-line disabled:bg-sunken disabled:text-muted';

export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  const look = `${inputStyles} min-h-11 read-only:bg-sunken ${className}`;
  return (
    <input
      type="text"
      dir={rest.type === undefined ? 'auto' : undefined}
      {...use(FieldContext)}
      {...rest}
      className={look}
    />
  );
}

export function Textarea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  const look = `${inputStyles} field-sizing-content read-only:bg-sunken max-h-96 min-h-28 resize-y py-2.5 ${className}`;
  return <textarea rows={5} dir="auto" {...use(FieldContext)} {...rest} className={look} />;
}

type SelectProps = ComponentProps<'select'> & { options: Readonly<Record<string, string>> };
/** A native select, because it works best with phones, keyboards and screen readers. `children` come before `options`. */
export function Select({ className = '', options, children, ...rest }: SelectProps) {
  return (
    <span className={`relative block ${className}`}>
      <select {...use(FieldContext)} {...rest} className={`${inputStyles} min-h-11 appearance-none pr-10`}>
        {children}
        {Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-4 text-muted" />
    </span>
  );
}
