import * as Menu from 'radix-ui/dropdown-menu';
import type { ComponentProps, ReactNode } from 'react';

/**
 * A menu of commands on a button, with arrow keys and type-ahead. For links of a page use
 * DetailsMenu, which is lighter. No portal: it stays in its landmark, and its fixed position is clipped by nothing.
 */
export function DropdownMenu({ trigger, label, children, align = 'end' }: DropdownMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Menu.Content
        align={align}
        sideOffset={6}
        collisionPadding={12}
        aria-label={label}
        className="z-40 min-w-52 animate-fade-in rounded-control border border-line bg-card p-1 text-ink shadow-float"
      >
        {children}
      </Menu.Content>
    </Menu.Root>
  );
}

type DropdownMenuProps = { trigger: ReactNode; label?: string; children: ReactNode; align?: 'start' | 'end' };

const ITEM =
  'flex min-h-10 cursor-pointer select-none items-center gap-3 rounded-[4px] px-3 text-sm outline-none data-disabled:cursor-not-allowed data-highlighted:bg-sunken data-disabled:text-muted';

type ItemProps = ComponentProps<typeof Menu.Item> & { icon?: ReactNode; tone?: 'plain' | 'danger' };

export function DropdownMenuItem({ icon, tone = 'plain', className = '', children, ...rest }: ItemProps) {
  return (
    <Menu.Item {...rest} className={`${ITEM} ${tone === 'danger' ? 'text-danger' : ''} ${className}`}>
      {rest.asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Menu.Item>
  );
}

export function DropdownMenuSeparator() {
  return <Menu.Separator className="my-1 h-px bg-line" />;
}
