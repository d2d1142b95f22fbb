import { Link } from 'react-router';
import { ChipLink, RemovableChipLink } from '#app/ui/chip.tsx';
import { BROWSE } from '#domain/messages/games.ts';

export type ActiveFilter = { readonly label: string /** The page without it. */; readonly href: string };

/** What narrows the list, each to be taken away, and all at once. Nothing when nothing does. */
export function ActiveFilters({
  filters,
  clearHref,
}: {
  filters: readonly ActiveFilter[];
  clearHref: string;
}) {
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {filters.map((filter) => (
        <li key={filter.label}>
          <RemovableChipLink to={filter.href} label={BROWSE.removeFilter({ name: filter.label })}>
            {filter.label}
          </RemovableChipLink>
        </li>
      ))}
      <li>
        <Link
          to={clearHref}
          preventScrollReset
          className="inline-flex min-h-9 items-center px-2 font-semibold text-accent text-sm hover:underline"
        >
          {BROWSE.clearAll}
        </Link>
      </li>
    </ul>
  );
}

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
