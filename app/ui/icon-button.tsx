import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'wide' | 'aria-label'> & {
  /** What it does, in words: its accessible name and its tip. */
  label: string;
  children: ReactNode;
};

/** A square button that shows only an icon. */
export function IconButton({
  label,
  size = 'md',
  variant = 'plain',
  className = '',
  children,
  ...rest
}: IconButtonProps) {
  const square = size === 'sm' ? 'size-9' : 'size-11';
  return (
    <Button
      {...rest}
      variant={variant}
      size={size}
      aria-label={label}
      title={label}
      className={`px-0! ${square} ${className}`}
    >
      {rest.busy ? null : children}
    </Button>
  );
}
