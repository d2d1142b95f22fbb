import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { fetchJson } from '#app/shell/fetch-json.ts';
import { useViewer } from '#app/shell/mine.tsx';
import { FailedState } from '#app/shell/state-panel.tsx';
import { useToast } from '#app/shell/toast.tsx';
import { Button } from '#app/ui/button.tsx';
import { useHydrated } from '#app/ui/event-replay.ts';
import { FirstPageLink, LoadMore } from '#app/ui/page-links.tsx';
import { usePlaceKey } from '#app/ui/use-action-result.ts';
import { FAILURES } from '#domain/messages/failures.ts';
import { SITE } from '#domain/messages/site.ts';
import { type GamesPage, type ListedGame, shownSentence } from './games-page.ts';
import { isReturn, keepList, listsOf, scrollPositionAt } from './kept-lists.ts';

export type ShownList = {
  readonly first: GamesPage;
  readonly last: GamesPage;
  readonly pages: number;
  readonly games: readonly ListedGame[];
};
type ReadPage = (cursor: string) => Promise<GamesPage>;

export const beginList = (first: GamesPage): ShownList => ({ first, last: first, pages: 1, games: first.games });

/** Appends the next page. A game that is already in the list keeps its position, but gets the newer numbers. */
export async function readNext(list: ShownList, read: ReadPage): Promise<ShownList> {
  const { nextCursor } = list.last;
  if (nextCursor === null) return list;
  const last = await read(nextCursor);
  const games = new Map([...list.games, ...last.games].map((game) => [game.id, game]));
  return { ...list, last, pages: list.pages + 1, games: [...games.values()] };
}

/** Reloads as many pages as `list` has, beginning with `first`. Games from `list` keep their order, so none jumps. */
export async function readAnew(list: ShownList, first: GamesPage, read: ReadPage): Promise<ShownList> {
  let anew = beginList(first);
  while (anew.pages < list.pages && anew.last.nextCursor !== null) anew = await readNext(anew, read);
  return { ...anew, games: inOrderOf(list.games, anew.games) };
}

function inOrderOf(before: readonly ListedGame[], games: readonly ListedGame[]): ListedGame[] {
  const places = new Map(before.map(({ id }, place) => [id, place]));
  let place = -1;
  const placed = games.map((game) => {
    place = places.get(game.id) ?? place;
    return { game, place };
  });
  return placed.sort((one, other) => one.place - other.place).map(({ game }) => game);
}

function useMorePages(first: GamesPage, firstHref: string) {
  const key = usePlaceKey();
  const toast = useToast();
  // The key alone isn't unique: all history entries that plain `#` links create have the key 'default'.
  const place = `${key} ${firstHref}`;
  const owner = useViewer()?.id ?? '';
  const hydrated = useHydrated();
  const [grown, setGrown] = useState(() => (hydrated ? listsOf(owner).get(place) : undefined));
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const turn = useRef(0);
  const list = grown ?? beginList(first);
  const isOld = list.first !== first;
  const { nextCursor } = list.last;
  const hrefOf = (cursor: string) => `${firstHref}${firstHref.includes('?') ? '&' : '?'}cursor=${cursor}`;
  const read = (cursor: string) => fetchJson<GamesPage>(`/more${hrefOf(cursor)}`);

  async function show(coming: () => Promise<ShownList>) {
    turn.current += 1;
    const mine = turn.current;
    const next = await coming();
    if (mine !== turn.current) return;
    keepList(owner, place, next);
    setGrown(next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new first page makes the other pages stale
  useEffect(() => {
    if (isOld) show(() => readAnew(list, first, read)).catch(() => undefined);
  }, [first, isOld]);

  // A new document begins with the server's page, which is too short for the reader's place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useLayoutEffect(() => {
    if (hydrated || !isReturn()) return;
    setGrown(listsOf(owner).get(place));
    const { scrollHeight } = document.documentElement;
    if (scrollY + innerHeight >= scrollHeight - 1) requestAnimationFrame(() => scrollTo(0, scrollPositionAt(key)));
  }, []);

  async function load() {
    if (nextCursor === null || state === 'loading') return;
    setState('loading');
    try {
      await show(async () => readNext(isOld ? await readAnew(list, first, read) : list, read));
      setState('idle');
    } catch {
      setState('failed');
      toast.show({ ...FAILURES.gamesToast, tone: 'bad' });
    }
  }

  return {
    games: list.games,
    counted: isOld ? first : list.last,
    nextHref: nextCursor === null ? null : hrefOf(nextCursor),
    state,
    load,
  };
}

type LoadMoreGamesProps = {
  page: GamesPage;
  firstHref: string;
  children: (games: readonly ListedGame[]) => ReactNode;
};
export function LoadMoreGames(props: LoadMoreGamesProps) {
  const key = usePlaceKey();
  return <Games key={key} {...props} />;
}

function Games({ page, firstHref, children }: LoadMoreGamesProps) {
  const { search } = useLocation();
  const { games, counted, nextHref, state, load } = useMorePages(page, firstHref);
  const { list, loadAndFocus } = useFocusOnNew(games.length, load);
  const isLaterPage = new URLSearchParams(search).has('cursor');
  const isWhole = games.length === page.games.length && nextHref === null;
  return (
    <div ref={list}>
      <FirstPageLink href={isLaterPage ? firstHref : null} label={SITE.firstPage} />
      {children(games)}
      <div className="mt-10 flex flex-col items-center gap-2">
        {isLaterPage || isWhole ? null : (
          <p aria-live="polite" className="tabular text-muted text-sm">
            {shownSentence({ ...counted, shown: games.length, hasMore: nextHref !== null })}
          </p>
        )}
        {state === 'failed' ? (
          <FailedState title={FAILURES.loadGames} action={<Button onClick={loadAndFocus}>{SITE.retry}</Button>} />
        ) : (
          <LoadMore href={nextHref} label={SITE.loadMore} onLoad={loadAndFocus} busy={state === 'loading'} />
        )}
      </div>
    </div>
  );
}

function useFocusOnNew(count: number, load: () => Promise<void>) {
  const list = useRef<HTMLDivElement>(null);
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    list.current?.querySelectorAll('li')[from.current]?.querySelector('a')?.focus({ preventScroll: true });
    from.current = null;
  }, [count]);
  return {
    list,
    loadAndFocus() {
      from.current = count;
      void load();
    },
  };
}
