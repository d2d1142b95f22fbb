import { Link } from 'react-router';
import { RemovableChipLink } from '#app/ui/chip.tsx';
import { BROWSE } from '#domain/messages/game.ts';

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
