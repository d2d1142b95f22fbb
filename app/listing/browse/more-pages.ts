import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { rememberPlaces } from '#app/shell/load-more.tsx';
import { useToast } from '#app/shell/toast.tsx';
import { FAILURES } from '#domain/messages/site.ts';
import { type GameEntry, type GamesPage, moreHref } from './games-page.ts';

/** A list as far as it was loaded. */
export type ShownList = {
  readonly first: GamesPage;
  readonly last: GamesPage;
  readonly pages: number;
  /** Each game once: a list may move while somebody reads it. */
  readonly entries: readonly GameEntry[];
};

/** Reads the page at a cursor. */
export type ReadPage = (cursor: string) => Promise<GamesPage>;

export function beginList(first: GamesPage): ShownList {
  return { first, last: first, pages: 1, entries: first.entries };
}

/** The list with its next page, if it has one. A game stays where it was first and is as it was last. */
export async function readNext(list: ShownList, read: ReadPage): Promise<ShownList> {
  const { nextCursor } = list.last;
  if (nextCursor === null) return list;
  const last = await read(nextCursor);
  const entries = new Map([...list.entries, ...last.entries].map((entry) => [entry.game.id, entry]));
  return { ...list, last, pages: list.pages + 1, entries: [...entries.values()] };
}

/**
 * The list as it is by now, to as many pages, from its first one that was loaded again: where that ends, the pages that
 * were read before need not begin. Whoever is reading it finds each game where it was.
 */
export async function readAnew(list: ShownList, first: GamesPage, read: ReadPage): Promise<ShownList> {
  let anew = beginList(first);
  while (anew.pages < list.pages && anew.last.nextCursor !== null) anew = await readNext(anew, read);
  return { ...anew, entries: inOrderOf(list.entries, anew.entries) };
}

/** The entries with the figures that the same games have on a page that was read later. */
export function withFigures(entries: readonly GameEntry[], later: GamesPage): readonly GameEntry[] {
  const known = new Map(later.entries.map((entry) => [entry.game.id, entry]));
  return entries.map((entry) => known.get(entry.game.id) ?? entry);
}

/** The entries in the order that those of them had before which were there; what is new stays behind its predecessor. */
function inOrderOf(before: readonly GameEntry[], entries: readonly GameEntry[]): GameEntry[] {
  const places = new Map(before.map(({ game }, place) => [game.id, place]));
  const front: GameEntry[] = [];
  const groups: { place: number; entries: GameEntry[] }[] = [];
  for (const entry of entries) {
    const place = places.get(entry.game.id);
    if (place !== undefined) groups.push({ place, entries: [entry] });
    else (groups.at(-1)?.entries ?? front).push(entry);
  }
  groups.sort((one, other) => one.place - other.place);
  return [...front, ...groups.flatMap((group) => group.entries)];
}

/** The first page with the others: they go on where it ended, which is not where it ends when it is loaded again. */
const places = rememberPlaces<ShownList>();

/**
 * Not a router's fetcher: a fetcher that fails replaces the whole page by its error, and here only the next page is
 * missing.
 */
async function fetchPage(href: string): Promise<GamesPage> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href} answered ${response.status}`);
  return (await response.json()) as GamesPage;
}

export type MorePages = {
  entries: readonly GameEntry[];
  /** Of all pages, as far as is known by now. */
  total: Pick<GamesPage, 'total' | 'isTotalExact'>;
  nextHref: string | null;
  state: 'idle' | 'loading' | 'failed';
  /** Appends the next page. */
  load: () => Promise<void>;
};

/**
 * The first page with what 'Load more' appended to it. `hrefOf` gives the address of the page at a cursor. A list that was
 * left and is shown again stands as it was, with the first page's new figures, until its other pages are read anew.
 */
export function useMorePages(first: GamesPage, hrefOf: (cursor: string) => string): MorePages {
  const { key } = useLocation();
  const toast = useToast();
  const [grown, setGrown] = useState(() => places.at(key));
  const [state, setState] = useState<MorePages['state']>('idle');
  const turn = useRef(0);

  const list = grown ?? beginList(first);
  const isOld = list.first !== first;
  const { nextCursor } = list.last;

  const read = (cursor: string) => fetchPage(moreHref(hrefOf(cursor)));

  async function show(coming: () => Promise<ShownList>) {
    turn.current += 1;
    const mine = turn.current;
    const next = await coming();
    // Whoever asked later knows better.
    if (mine !== turn.current) return;
    places.keep(key, next);
    setGrown(next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another first page makes the others old
  useEffect(() => {
    if (isOld) show(() => readAnew(list, first, read)).catch(() => undefined);
  }, [first]);

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
    entries: isOld ? withFigures(list.entries, first) : list.entries,
    total: isOld ? first : list.last,
    nextHref: nextCursor === null ? null : hrefOf(nextCursor),
    state,
    load,
  };
}
