import { ArrowDownWideNarrow, Check, Search } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { Form, Link, redirect } from 'react-router';
import { answer, answerRead } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { GameGridSkeleton } from '#app/listing/game-card.tsx';
import { GameList } from '#app/listing/game-list.tsx';
import { GamesToPlay, NoGamesYet, NothingAdded, usePendingPage, WindowChips } from '#app/listing/list-screen.tsx';
import { focusContent, metaOf, Page, type ScreenHandle } from '#app/shell/page.tsx';
import { useSite } from '#app/shell/site.ts';
import { EmptyState } from '#app/shell/state-panel.tsx';
import { buttonStyles, IconButton } from '#app/ui/button.tsx';
import { ChipLink, RemovableChipLink } from '#app/ui/chip.tsx';
import { DetailsMenu } from '#app/ui/details-menu.tsx';
import { Input } from '#app/ui/field.tsx';
import { TabLinks } from '#app/ui/page-links.tsx';
import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { type BrowseQuery, browseOrder, parseBrowseQuery, type TimeWindow } from '#domain/listing/browse-query.ts';
import { SEARCH_LIMITS } from '#domain/listing/search-limits.ts';
import { BROWSE, SORT } from '#domain/messages/listing.ts';
import { tagFeed } from '#domain/paths.ts';
import { can } from '#domain/policy.ts';
import { afterwards } from '#services/afterwards.ts';
import { browseGames, countByCategory } from '#services/listing/browse.ts';
import { findPeopleAndTags } from '#services/listing/find-more.ts';
import { loadGamesToPlay } from '#services/listing/home.ts';
import { countSampleGames } from '#services/moderation/debug.ts';
import { FoundBesides } from '../found.tsx';
import { useShownSearch } from '../search-box.tsx';
import type { Route } from './+types/browse';
import { FilterSheet, KeptFields } from './filter-sheet.tsx';
import {
  activeFilters,
  betterHref,
  browseHref,
  categoryChips,
  clearHref,
  LIST_NAMES,
  LISTS,
  listOf,
  listPath,
  narrowedBy,
  resultSentence,
  sortChoices,
  windowHref,
} from './filters.ts';

const SKELETON_CARDS = 10;
/** Seeds of the random order stay below this number, because `seed` may have at most nine digits in an address. */
const SHUFFLES = 1e9;
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const list = listOf(params.filter);
  if (!list) return answer(context, () => Promise.reject(new AppError('page-not-found')));
  const query = parseBrowseQuery(url.searchParams);
  const { ctx, actor } = requestContext(context);
  const better = betterHref(url, listPath(list), query, ctx.clock.now() % SHUFFLES);
  if (better !== null) throw redirect(better);
  return answerRead(context, 'games-load-failed', async () => {
    const limit = query.cursor === null ? SEARCH_LIMITS.suggestions.results : 0;
    const [page, counts, found, sampleGames] = await Promise.all([
      browseGames(ctx, { query, list }),
      countByCategory(ctx, { query, list }),
      limit > 0 && query.q !== '' ? findPeopleAndTags(ctx, { query: query.q, limit }) : null,
      can(actor, 'debug:open') ? countSampleGames(ctx, { actor }) : null,
    ]);
    const isEmpty = page.games.length === 0;
    const toPlay = isEmpty ? await afterwards(ctx, () => loadGamesToPlay(ctx), []) : [];
    return { list, query, page, counts, found, sampleGames, toPlay };
  });
}

const DebugPanel = lazy(async () => ({ default: (await import('./debug-panel.tsx')).DebugPanel }));

export const handle = { isShared: true } satisfies ScreenHandle;

export default function Browse({ loaderData }: Route.ComponentProps) {
  const { list, query, page, counts, found, sampleGames, toPlay } = loaderData;
  const order = browseOrder(query, list);
  const { editorName } = useSite();
  const pending = usePendingPage(({ pathname }) => LIST_NAMES.some((name) => listPath(name) === pathname));
  const path = listPath(list);
  // While a page is loading, links extend its query, so that a quick second click keeps the first click's change.
  const asked =
    pending.location?.pathname === path ? parseBrowseQuery(new URLSearchParams(pending.location.search)) : query;
  const hrefOf = (window: TimeWindow) => windowHref(path, asked, window);
  const clear = clearHref(path, asked);
  const allTime = browseHref(path, { ...query, window: 'all', cursor: null });
  const narrowing = narrowedBy(query, order);
  const filters = activeFilters(path, asked, editorName);
  const { title, text } = LISTS[list];
  return (
    <Page>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
          {text ? <p className="mt-2 max-w-read text-muted">{text}</p> : null}
        </div>
        <div className="flex w-full flex-wrap gap-3 lg:w-112">
          <BrowseSearch action={path} query={query} />
          <FilterSheet action={path} query={query} counts={counts} clearHref={clear} />
        </div>
      </div>
      <TabLinks
        label="Lists"
        tabs={LIST_NAMES.map((name) => ({
          to: browseHref(listPath(name), { ...query, sort: null, window: 'all', seed: null, cursor: null }),
          label: LISTS[name].tab,
          selected: name === list,
        }))}
      />
      <CategoryChips chips={categoryChips(path, asked, counts)} />
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <p aria-live="polite" className="min-w-0 flex-1 basis-40 font-semibold">
          {resultSentence(page, { query, order })}
        </p>
        <SortMenu choices={sortChoices(path, asked, browseOrder(asked, list))} />
        {order === 'top' ? <WindowChips shown={asked.window} hrefOf={hrefOf} className="max-md:w-full" /> : null}
      </div>
      <div className="mt-3 mb-5">
        <ActiveFilters filters={filters} clearHref={clear} />
      </div>
      {found ? <FoundBesides found={found} /> : null}
      {sampleGames === null ? null : (
        <Suspense>
          <DebugPanel games={page.games} sampleGames={sampleGames} isEmpty={page.total === 0 && narrowing === null} />
        </Suspense>
      )}
      {pending.isSlow ? (
        <GameGridSkeleton count={SKELETON_CARDS} />
      ) : page.games.length === 0 ? (
        <>
          <NoGames narrowing={narrowing} clearHref={clear} allTimeHref={allTime} />
          <GamesToPlay games={toPlay} title={BROWSE.playInstead} />
        </>
      ) : (
        <div
          aria-busy={pending.location !== null || undefined}
          className={`transition-opacity ${pending.location ? 'opacity-60' : ''}`}
        >
          <GameList
            page={page}
            firstHref={browseHref(path, { ...query, cursor: null })}
            label="Games"
            headingLevel={2}
            firstRow={4}
          />
        </div>
      )}
    </Page>
  );
}

function BrowseSearch({ action, query }: { action: string; query: BrowseQuery }) {
  const { q } = query;
  const input = useRef<HTMLInputElement>(null);
  const first = useShownSearch(input, q);
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
        defaultValue={first}
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

function SortMenu({ choices }: { choices: ReturnType<typeof sortChoices> }) {
  const look = 'flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-2';
  const foot = 'mx-4 mt-2 block border-line border-t pt-3 pb-1 font-semibold text-accent text-sm hover:underline';
  const shown = choices.find(({ selected }) => selected);
  return (
    <DetailsMenu
      className="relative"
      summaryClassName={buttonStyles({ size: 'sm' })}
      panelClassName="absolute right-0 z-20 mt-2 max-h-[70dvh] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto overscroll-contain rounded-control border border-line bg-card py-2 shadow-float"
      summary={
        <>
          <ArrowDownWideNarrow />
          <span className="sr-only">{SORT.label}: </span>
          {shown?.label}
        </>
      }
    >
      <ul aria-label={SORT.label}>
        {choices.map(({ label, hint, href, selected }) => (
          <li key={label}>
            <Link to={href} preventScrollReset aria-current={selected ? 'true' : undefined} className={look}>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold text-sm">{label}</span>
                <span className="block text-muted text-xs">{hint}</span>
              </span>
              {selected ? <Check className="size-4 flex-none text-accent" /> : null}
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/about/ranking" className={foot}>
        {SORT.howRanked}
      </Link>
    </DetailsMenu>
  );
}

type ActiveFiltersProps = { filters: ReturnType<typeof activeFilters>; clearHref: string };
function ActiveFilters({ filters, clearHref }: ActiveFiltersProps) {
  const look =
    'inline-flex min-h-9 items-center pointer-coarse:min-h-11 px-2 font-semibold text-accent text-sm hover:underline';
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {filters.map(({ label, href }) => (
        <li key={label} className="min-w-0 max-w-full">
          <RemovableChipLink to={href} aria-label={BROWSE.removeFilter({ name: label })}>
            {label}
          </RemovableChipLink>
        </li>
      ))}
      <li>
        <Link to={clearHref} preventScrollReset className={look}>
          {BROWSE.clearAll}
        </Link>
      </li>
    </ul>
  );
}

function CategoryChips({ chips }: { chips: ReturnType<typeof categoryChips> }) {
  const row = 'scrollbar-none -mx-4 overflow-x-auto px-4 sm:-mx-0 sm:px-0 mt-4 lg:[&_a]:px-2.5';
  return (
    <nav aria-label={BROWSE.categories} className={row}>
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

type NoGamesProps = { narrowing: ReturnType<typeof narrowedBy>; clearHref: string; allTimeHref: string };
function NoGames({ narrowing, clearHref, allTimeHref }: NoGamesProps) {
  if (narrowing === 'window') return <NothingAdded allTimeHref={allTimeHref} />;
  if (narrowing === null) {
    return <NoGamesYet title={BROWSE.empty} text="Post the first one: its address is all it takes." />;
  }
  return (
    <EmptyState title={BROWSE.empty} text={BROWSE.emptyHint} links={[{ to: clearHref, label: BROWSE.clearAll }]} />
  );
}

export const meta = metaOf(({ list, query }: Route.ComponentProps['loaderData']) => {
  const { title, text } = LISTS[list];
  const [tag, ...others] = [...query.categories, ...query.tags];
  return {
    title: query.q ? `“${query.q}” · ${title}` : title,
    description: text ?? 'Search and filter browser games made with an AI editor, play them and vote.',
    path: browseHref(listPath(list), { ...query, cursor: null }),
    feed: tag !== undefined && others.length === 0 ? tagFeed(tag) : undefined,
  };
});
