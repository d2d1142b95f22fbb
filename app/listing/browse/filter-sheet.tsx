import { SlidersHorizontal, X } from 'lucide-react';
import { useRef } from 'react';
import { Form, Link } from 'react-router';
import { PlayersField } from '#app/games/players-field.tsx';
import { Button, buttonStyles, IconButton } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field, Input } from '#app/ui/field.tsx';
import { formatCount } from '#domain/format.ts';
import { GENRES } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { type BrowseQuery, countFilters, FLAG_NAMES, FLAGS, toSearchParams } from '#domain/listing/browse-query.ts';
import { FACTS } from '#domain/messages/facts.ts';
import { BROWSE, FILTER } from '#domain/messages/listing.ts';
import { MADE_WITH } from '#domain/messages/submit/made-with.ts';
import { useSite } from '../../shell/site.ts';
import { flagLabel, type GenreCounts, keptFields } from './filters.ts';

const ID = 'filters';

const FILTER_FIELDS = ['category', ...Object.values(FLAGS), 'players', 'editor', 'model', 'tag', 'without'];

type Filters = { query: BrowseQuery; counts: GenreCounts };

export function FilterSheet({ action, query, counts, clearHref }: Filters & { action: string; clearHref: string }) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = () => ref.current?.close();
  const count = countFilters(query);
  const opener = (
    <>
      <SlidersHorizontal />
      {BROWSE.filters}
      {count > 0 ? <span className="numeral text-accent">{count}</span> : null}
    </>
  );
  return (
    <>
      <Button className="js-only" aria-haspopup="dialog" onClick={() => ref.current?.showModal()}>
        {opener}
      </Button>
      <a href={`#${ID}`} className={buttonStyles({ className: 'no-js-only' })}>
        {opener}
      </a>
      <Form method="get" action={action} onSubmit={close} className="contents">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself */}
        <dialog
          ref={ref}
          id={ID}
          aria-labelledby={`${ID}-title`}
          onClick={({ target, currentTarget }) => target === currentTarget && close()}
          className="sheet fixed inset-0 top-auto m-0 ml-auto max-h-[85dvh] w-full max-w-full flex-col overflow-hidden bg-card p-0 text-ink shadow-float open:flex sm:top-0 sm:h-dvh sm:max-h-dvh sm:w-96"
        >
          <div aria-hidden="true" className="marquee-strip h-marquee flex-none" />
          <header className="flex flex-none items-center justify-between border-line border-b py-2 pr-2 pl-5">
            <h2 id={`${ID}-title`} className="text-xl">
              {BROWSE.filters}
            </h2>
            <IconButton label="Close" className="js-only" onClick={close}>
              <X className="size-5" />
            </IconButton>
            <a href="#closed" className="no-js-only px-3 py-2 font-semibold underline">
              Close
            </a>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
            <KeptFields query={query} own={FILTER_FIELDS} />
            <FilterFields key={toSearchParams(query).toString()} query={query} counts={counts} />
          </div>
          <footer className="flex flex-none gap-3 border-line border-t px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
            <Link
              to={clearHref}
              preventScrollReset
              onClick={close}
              className={buttonStyles({ variant: 'outline', className: 'flex-1' })}
            >
              {BROWSE.clearAll}
            </Link>
            <Button type="submit" variant="solid" className="flex-1">
              {FILTER.show}
            </Button>
          </footer>
        </dialog>
      </Form>
    </>
  );
}

export function KeptFields({ query, own }: { query: BrowseQuery; own: readonly string[] }) {
  return keptFields(query, own).map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
}

/** The parent remounts these fields for every query, because uncontrolled fields ignore a changed `defaultValue`. */
function FilterFields({ query, counts }: Filters) {
  const { editorName } = useSite();
  const chosen = new Set(query.categories);
  // A game's tags link to this list as `category`, genres or not. Without a checkbox, the form wouldn't send them.
  const categories = new Set([...GENRES, ...query.categories]);
  return (
    <>
      {FLAG_NAMES.map((flag) => (
        <Checkbox
          key={flag}
          name={FLAGS[flag]}
          value="1"
          defaultChecked={query[flag]}
          label={flagLabel(flag, editorName)}
        />
      ))}
      <PlayersField none={FACTS.anyPlayers} defaultValue={query.players} className="mt-3" />
      {(['editor', 'model'] as const).map((name) => (
        <Field key={name} label={MADE_WITH[name]} name={name} className="mt-3">
          <Input defaultValue={query[name]} maxLength={LIMITS.text.madeWith} autoComplete="off" />
        </Field>
      ))}
      <Field label={FILTER.tags} name="tag" help={FILTER.tagsHelp} className="mt-3">
        <Input defaultValue={query.tags.join(', ')} autoComplete="off" />
      </Field>
      <Field label={FILTER.withoutTags} name="without" help={FILTER.tagsHelp} className="mt-4">
        <Input defaultValue={query.withoutTags.join(', ')} autoComplete="off" />
      </Field>
      <fieldset className="mt-5 border-line border-t pt-4">
        <legend className="float-left mb-1 w-full font-semibold text-sm">{BROWSE.categories}</legend>
        <div className="clear-both grid grid-cols-2 gap-x-4 wrap-anywhere">
          {[...categories].map((category) => (
            <Checkbox
              key={category}
              name="category"
              value={category}
              defaultChecked={chosen.has(category)}
              label={<CategoryWords category={category} counts={counts} />}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

function CategoryWords({ category, counts }: { category: string } & Pick<Filters, 'counts'>) {
  // Uses `hasOwn`, because a category in the address can be any word, such as 'constructor'.
  const count = counts && Object.hasOwn(counts, category) ? counts[category] : undefined;
  return (
    <>
      {category}
      {count === undefined ? null : <span className="tabular ml-1.5 text-muted text-xs">{formatCount(count)}</span>}
    </>
  );
}
