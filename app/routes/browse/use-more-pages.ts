import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useToast } from '#app/ui/toast.tsx';
import { FAILURES } from '#domain/messages/failures.ts';
import { type GameEntry, type GamesPage, moreHref } from './games-page.ts';
import { beginList, readAnew, readNext, type ShownList, withFigures } from './shown-list.ts';

const MAX_KEPT = 10;

/**
 * What was shown at each place of the tab's history, so that 'back' from a game leads to where one was. The first page with
 * the others: they go on where it ended, which is not where it ends when it is loaded again.
 */
const kept = new Map<string, ShownList>();

function keep(key: string, list: ShownList) {
  kept.delete(key);
  kept.set(key, list);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(oldest);
  }
}

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
  const [grown, setGrown] = useState(() => kept.get(key));
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
    keep(key, next);
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
