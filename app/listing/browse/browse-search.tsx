import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import Check from 'lucide-react/icons/check';
import Search from 'lucide-react/icons/search';
import { useRef } from 'react';
import { Form, Link } from 'react-router';
import { focusContent } from '#app/shell/page.tsx';
import { buttonStyles, IconButton } from '#app/ui/button.tsx';
import { DetailsMenu } from '#app/ui/details-menu.tsx';
import { Input } from '#app/ui/field.tsx';
import { LIMITS } from '#domain/limits.ts';
import type { BrowseQuery } from '#domain/listing/browse-query.ts';
import { SORT } from '#domain/messages/listing.ts';
import { useShownSearch } from '../search-box.tsx';
import { KeptFields } from './filter-sheet.tsx';
import type { sortChoices } from './filters.ts';

export function BrowseSearch({ action, query }: { action: string; query: BrowseQuery }) {
  const { q } = query;
  const input = useRef<HTMLInputElement>(null);
  useShownSearch(input, q);
  return (
    <Form
      method="get"
      action={action}
      role="search"
      aria-label="In this list"
      onSubmit={focusContent}
      className="relative min-w-0 flex-1"
    >
      <KeptFields query={query} own={['q']} />
      <Input
        ref={input}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={LIMITS.text.searchQuery}
        aria-label="Search titles, descriptions and tags"
        placeholder="Search in this list"
        enterKeyHint="search"
        autoComplete="off"
        className="pr-12"
      />
      <IconButton type="submit" label="Search" className="absolute! top-0 right-0">
        <Search className="size-5" />
      </IconButton>
    </Form>
  );
}

export function SortMenu({ choices }: { choices: ReturnType<typeof sortChoices> }) {
  const shown = choices.find(({ selected }) => selected);
  return (
    <DetailsMenu
      className="relative"
      summaryClassName={buttonStyles({ size: 'sm' })}
      panelClassName="absolute right-0 z-20 mt-2 max-h-[70dvh] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto overscroll-contain rounded-control border border-line bg-card py-2 shadow-float"
      summary={
        <>
          <ArrowDownWideNarrow className="size-4" />
          <span className="sr-only">{SORT.label}: </span>
          {shown?.label}
        </>
      }
    >
      <ul aria-label={SORT.label}>
        {choices.map(({ label, hint, href, selected }) => (
          <li key={label}>
            <Link
              to={href}
              preventScrollReset
              aria-current={selected ? 'true' : undefined}
              className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold text-sm">{label}</span>
                <span className="block text-muted text-xs">{hint}</span>
              </span>
              {selected ? <Check className="size-4 flex-none text-accent" /> : null}
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to="/about/ranking"
        className="mx-4 mt-2 block border-line border-t pt-3 pb-1 font-semibold text-accent text-sm hover:underline"
      >
        {SORT.howRanked}
      </Link>
    </DetailsMenu>
  );
}
