import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { rememberPlaces } from '#app/listing/load-more.tsx';
import { useToast } from '#app/shell/toast.tsx';
import { FAILURES } from '#domain/messages/failures.ts';
import { type GameEntry, type GamesPage, moreHref } from './games-page.ts';

export type ShownList = {
  readonly first: GamesPage;
  readonly last: GamesPage;
  readonly pages: number;
  /** Each game once, even if the list has changed between two pages. */
  readonly entries: readonly GameEntry[];
};

export type ReadPage = (cursor: string) => Promise<GamesPage>;

export function beginList(first: GamesPage): ShownList {
  return { first, last: first, pages: 1, entries: first.entries };
}

/** The list with its next page. Each game keeps its first position and shows its latest figures. */
export async function readNext(list: ShownList, read: ReadPage): Promise<ShownList> {
  const { nextCursor } = list.last;
  if (nextCursor === null) return list;
  const last = await read(nextCursor);
  const entries = new Map([...list.entries, ...last.entries].map((entry) => [entry.game.id, entry]));
  return { ...list, last, pages: list.pages + 1, entries: [...entries.values()] };
}

/** Reloads as many pages as were loaded, beginning with `first`. Games that were shown keep their order, so nothing jumps. */
export async function readAnew(list: ShownList, first: GamesPage, read: ReadPage): Promise<ShownList> {
  let anew = beginList(first);
  while (anew.pages < list.pages && anew.last.nextCursor !== null) anew = await readNext(anew, read);
  return { ...anew, entries: inOrderOf(list.entries, anew.entries) };
}

/** The entries, with newer figures for those also in `later`. */
export function withFigures(entries: readonly GameEntry[], later: GamesPage): readonly GameEntry[] {
  const known = new Map(later.entries.map((entry) => [entry.game.id, entry]));
  return entries.map((entry) => known.get(entry.game.id) ?? entry);
}

/** A new entry follows the entry that precedes it in `entries`. */
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

const places = rememberPlaces<ShownList>();

/** Uses `fetch`, because a router fetcher's error would replace the whole screen. */
async function fetchPage(href: string): Promise<GamesPage> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href} answered ${response.status}`);
  return (await response.json()) as GamesPage;
}

export type MorePages = {
  entries: readonly GameEntry[];
  /** On all pages, as far as known. */
  total: Pick<GamesPage, 'total' | 'isTotalExact'>;
  nextHref: string | null;
  state: 'idle' | 'loading' | 'failed';
  load: () => Promise<void>;
};

/**
 * The first page and the pages that 'Load more' appended. Going back shows the list as before, with new figures for the first
 * page. Then the other pages reload. `hrefOf` returns the address of the page at a cursor.
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
    // A later request has started, and its result replaces this one.
    if (mine !== turn.current) return;
    places.keep(key, next);
    setGrown(next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new first page makes the others stale
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
