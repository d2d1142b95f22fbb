import { type ComponentProps, type MouseEvent, type ReactNode, use } from 'react';
import { Link, type LinkProps, useNavigation } from 'react-router';
import { FormContext } from './form-context.ts';

/** Hidden from screen readers, so put words beside it. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`flex-none animate-spin ${className}`}>
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

const BASE =
  'relative inline-flex select-none items-center justify-center gap-2 rounded-control text-center font-semibold transition-[background-color,border-color,color,transform,box-shadow] disabled:opacity-55 aria-disabled:opacity-55';
/** `solid`: the main action. `ink`: another important one. `plain`: in rows and menus. `danger`: deletes something. */
const VARIANTS = {
  solid:
    'foot forced-colors:border bg-accent text-on-accent hover:bg-accent-hover disabled:hover:bg-accent aria-disabled:hover:bg-accent',
  ink: 'foot forced-colors:border bg-ink text-paper [--foot:var(--color-edge)] hover:opacity-92',
  outline:
    'border border-edge bg-card text-ink hover:border-ink hover:bg-sunken active:translate-y-px disabled:hover:border-edge disabled:hover:bg-card aria-disabled:hover:border-edge aria-disabled:hover:bg-card',
  plain:
    'text-ink hover:bg-sunken active:translate-y-px disabled:hover:bg-transparent aria-disabled:hover:bg-transparent',
  danger: 'border border-danger bg-card text-danger hover:bg-danger-soft active:translate-y-px',
} as const;
const SIZES = {
  sm: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-4 text-base',
  lg: 'min-h-13 px-6 text-lg',
  xl: 'numeral min-h-16 px-8 text-xl tracking-tight',
} as const;

export interface Style {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
  wide?: boolean | undefined;
  className?: string | undefined;
}
export const buttonStyles = ({ variant = 'outline', size = 'md', wide, className = '' }: Style): string =>
  `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${wide ? 'w-full' : ''} ${className}`.trimEnd();

type Look = Omit<Style, 'className'> & { icon?: ReactNode };
function withLook<Props extends Look & { className?: string; children?: ReactNode }>(props: Props) {
  const { variant, size, wide, icon, className, children, ...rest } = props;
  const content = (
    <>
      {icon}
      {children}
    </>
  );
  return { ...rest, className: buttonStyles({ variant, size, wide, className }), children: content };
}

export type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean };
/** A busy button ignores presses. It isn't `disabled`, because disabling it would remove the focus. */
export function Button({ busy = false, onClick, ...props }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...withLook(busy ? { ...props, icon: <Spinner /> } : props)}
      aria-busy={busy || undefined}
      aria-disabled={busy || props['aria-disabled']}
      onClick={press}
    />
  );
}

type SubmitButtonProps = ButtonProps & {
  /** The button is busy while a form with this field and those of a checked form is sent. By default, its name and value. */
  sends?: readonly [name: string, value: string];
};

export function SubmitButton({ sends, ...props }: SubmitButtonProps) {
  const { state, formData } = useNavigation();
  const [name, value] = sends ?? [props.name, props.value];
  const sent = { ...use(FormContext).fields, ...(name === undefined ? {} : { [name]: value }) };
  const isMine = Object.entries(sent).every(([name, value]) => formData?.get(name) === value);
  return <Button type="submit" busy={state !== 'idle' && isMine} {...props} />;
}

export function ButtonLink(props: LinkProps & Look) {
  return <Link {...withLook(props)} />;
}

export function ButtonAnchor(props: ComponentProps<'a'> & Look) {
  return <a target="_blank" rel="noopener noreferrer" {...withLook(props)} />;
}

export function TextLink(props: LinkProps) {
  return <Link {...props} className="font-semibold text-accent underline" />;
}

type IconButtonProps = ComponentProps<'button'> & { label: string; size?: 'sm' | 'md' };
export function IconButton({ label, size = 'md', className = '', ...rest }: IconButtonProps) {
  const square = size === 'sm' ? 'size-9 pointer-coarse:size-11' : 'size-11';
  const look = { variant: 'plain', size, className: `px-0! ${square} ${className}` } as const;
  return <Button {...rest} {...look} aria-label={label} title={label} />;
}
