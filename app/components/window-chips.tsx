import { ChipLink } from '#app/ui/chip.tsx';
import { SORT } from '#domain/messages/finding.ts';

export type WindowChip = { readonly label: string; readonly href: string; readonly selected: boolean };

/** The time windows of a list or a board, each an address. */
export function WindowChips({
  windows,
  className = '',
}: {
  windows: readonly WindowChip[];
  className?: string;
}) {
  return (
    <nav aria-label={SORT.windowsLabel} className={`flex flex-wrap gap-2 ${className}`}>
      {windows.map(({ label, href, selected }) => (
        <ChipLink key={label} to={href} selected={selected}>
          {label}
        </ChipLink>
      ))}
    </nav>
  );
}
