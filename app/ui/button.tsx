import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Spinner } from './spinner.tsx';

/**
 * solid: the one thing to do here. outline: everything else that does something. plain: inside rows and menus.
 * danger: what can't be taken back. One solid button per region.
 */
export const buttonStyles = cva(
  'relative inline-flex select-none items-center justify-center gap-2 rounded-control text-center font-semibold transition-[background-color,border-color,color,transform,box-shadow] disabled:opacity-55 aria-disabled:opacity-55',
  {
    variants: {
      variant: {
        solid:
          'foot bg-accent text-on-accent hover:bg-accent-hover disabled:hover:bg-accent aria-disabled:hover:bg-accent',
        ink: 'foot bg-ink text-paper [--foot:var(--color-edge)] hover:opacity-92',
        outline:
          'border border-edge bg-card text-ink hover:border-ink hover:bg-sunken active:translate-y-px disabled:hover:border-edge disabled:hover:bg-card aria-disabled:hover:border-edge aria-disabled:hover:bg-card',
        plain:
          'text-ink hover:bg-sunken active:translate-y-px disabled:hover:bg-transparent aria-disabled:hover:bg-transparent',
        danger: 'border border-danger bg-card text-danger hover:bg-danger-soft active:translate-y-px',
      },
      size: {
        sm: 'min-h-9 px-3 text-sm',
        md: 'min-h-11 px-4 text-base',
        lg: 'min-h-13 px-6 text-lg',
        xl: 'numeral min-h-16 px-8 text-xl tracking-tight',
      },
      wide: { true: 'w-full' },
    },
    defaultVariants: { variant: 'outline', size: 'md' },
  },
);

type Look = VariantProps<typeof buttonStyles> & { icon?: ReactNode };

export type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean };

/** While busy it keeps its words and its width, takes no press, and keeps the focus (hence not `disabled`). */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      className={buttonStyles({ variant, size, wide, className })}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export type ButtonLinkProps = LinkProps & Look;

/** Looks like a button, goes somewhere. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonStyles({ variant, size, wide, className })}>
      {icon}
      {children}
    </Link>
  );
}

export type ButtonAnchorProps = ComponentProps<'a'> & Look;

/** For addresses outside the site; opens beside it and passes nothing on. */
export function ButtonAnchor({ variant, size, wide, icon, className, children, ...rest }: ButtonAnchorProps) {
  return (
    <a
      target="_blank"
      rel="noopener noreferrer"
      {...rest}
      className={buttonStyles({ variant, size, wide, className })}
    >
      {icon}
      {children}
    </a>
  );
}
