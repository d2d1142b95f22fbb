import Search from 'lucide-react/icons/search';
import { Form } from 'react-router';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { LIMITS } from '#domain/limits.ts';

type BrowseSearchProps = {
  /** The list that is searched. */
  action: string;
  q: string;
  /** The rest of the address, which a search leaves as it is. */
  kept: readonly (readonly [name: string, value: string])[];
};

/** The search box of the browse pages: within the list and the filters that are shown. */
export function BrowseSearch({ action, q, kept }: BrowseSearchProps) {
  return (
    <Form
      method="get"
      action={action}
      role="search"
      aria-label="In this list"
      className="relative min-w-0 flex-1"
    >
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Input
        type="search"
        name="q"
        defaultValue={q}
        maxLength={LIMITS.text.searchQuery}
        aria-label="Search titles, descriptions and tags"
        placeholder="Search"
        enterKeyHint="search"
        autoComplete="off"
        className="pr-12"
      />
      <IconButton type="submit" label="Search" className="absolute! top-0 right-0">
        <Search aria-hidden="true" className="size-5" />
      </IconButton>
    </Form>
  );
}
