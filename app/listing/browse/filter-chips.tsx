import { Link } from 'react-router';
import { ChipLink, RemovableChipLink } from '#app/ui/chip.tsx';
import { BROWSE } from '#domain/messages/listing.ts';

/** `href`: the address of the list without this filter. */
export type ActiveFilter = { readonly label: string; readonly href: string };

type ActiveFiltersProps = { filters: readonly ActiveFilter[]; clearHref: string };

export function ActiveFilters({ filters, clearHref }: ActiveFiltersProps) {
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {filters.map((filter) => (
        <li key={filter.label}>
          <RemovableChipLink to={filter.href} aria-label={BROWSE.removeFilter({ name: filter.label })}>
            {filter.label}
          </RemovableChipLink>
        </li>
      ))}
      <li>
        <Link
          to={clearHref}
          preventScrollReset
          className="inline-flex min-h-9 items-center pointer-coarse:min-h-11 px-2 font-semibold text-accent text-sm hover:underline"
        >
          {BROWSE.clearAll}
        </Link>
      </li>
    </ul>
  );
}

export type CategoryChip = {
  readonly label: string;
  /** The address of the list with this category added or, if it is selected, removed. */
  readonly href: string;
  readonly selected: boolean;
  readonly count?: string;
};

type CategoryChipsProps = { chips: readonly CategoryChip[]; className?: string };

/** The chips are in one scrolling row. On wide screens, the row wraps. */
export function CategoryChips({ chips, className = '' }: CategoryChipsProps) {
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
