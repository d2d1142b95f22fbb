import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

const CHIP =
  'inline-flex min-h-9 pointer-coarse:min-h-11 pointer-coarse:min-w-11 items-center gap-1.5 whitespace-nowrap rounded-control border px-3 font-medium text-sm transition-colors active:translate-y-px';
const OFF = 'border-line bg-card text-ink hover:border-ink';
const EMPTY = 'border-transparent text-muted hover:border-line';
const ON = 'border-ink bg-ink text-paper hover:opacity-90';

type ChipLinkProps = LinkProps & { selected?: boolean; count?: string };
export function ChipLink({ selected = false, count, className = '', children, ...rest }: ChipLinkProps) {
  const look = `${CHIP} ${selected ? ON : count === '0' ? EMPTY : OFF} ${className}`;
  return (
    <Link preventScrollReset {...rest} aria-current={selected ? 'true' : undefined} className={look}>
      {children}
      {count ? <span className={`text-xs ${selected ? 'opacity-80' : 'text-muted'}`}>{count}</span> : null}
    </Link>
  );
}

export function ChipLinks({ links }: { links: readonly { to: string; text: string; count?: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {links.map(({ text, ...link }) => (
        <li key={text} className="max-w-full">
          <ChipLink {...link} preventScrollReset={false} className="max-w-full">
            <Words>{text}</Words>
          </ChipLink>
        </li>
      ))}
    </ul>
  );
}

export function RemovableChipLink({ children, ...rest }: LinkProps) {
  return (
    <Link preventScrollReset {...rest} className={`${CHIP} border-edge bg-card max-w-full pr-2 hover:border-ink`}>
      <Words>{children}</Words>
      <X className="size-4 text-muted" />
    </Link>
  );
}

function Words({ children }: { children: ReactNode }) {
  return (
    <span dir="auto" className="truncate">
      {children}
    </span>
  );
}

type RemovableChipProps = { label: string; onRemove: () => void; children: ReactNode; disabled?: boolean };
export function RemovableChip({ label, onRemove, children, disabled }: RemovableChipProps) {
  return (
    <span className={`${CHIP} border-edge max-w-full bg-card pr-1`}>
      <Words>{children}</Words>
      <button
        type="button"
        aria-label={label}
        disabled={disabled}
        onClick={onRemove}
        className="grid size-7 pointer-coarse:size-11 place-items-center rounded-[4px] text-muted hover:bg-sunken hover:text-ink"
      >
        <X />
      </button>
    </span>
  );
}
