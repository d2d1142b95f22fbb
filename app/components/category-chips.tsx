import { ChipLink } from '#app/ui/chip.tsx';
import { BROWSE } from '#domain/messages/game.ts';

export type CategoryChip = {
  readonly label: string;
  /** The page with this category chosen, or taken back when it is. */
  readonly href: string;
  readonly selected: boolean;
  /** How many games there are, as printed. */
  readonly count?: string;
};

/** All and the genres in one row that scrolls; it wraps where there is room for it. */
export function CategoryChips({
  chips,
  className = '',
}: {
  chips: readonly CategoryChip[];
  className?: string;
}) {
  return (
    <nav
      aria-label={BROWSE.categories}
      className={`scrollbar-none -mx-4 overflow-x-auto px-4 sm:-mx-0 sm:px-0 ${className}`}
    >
      <ul className="flex w-max gap-2 py-1 sm:w-auto lg:flex-wrap">
        {chips.map((chip) => (
          <li key={chip.label}>
            <ChipLink to={chip.href} selected={chip.selected} count={chip.count}>
              {chip.label}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
