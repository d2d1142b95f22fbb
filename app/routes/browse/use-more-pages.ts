import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useViewer } from '#app/components/viewer.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { FAILURES } from '#domain/messages/failures.ts';
import { type GameEntry, type GamesPage, joinPages, moreHref } from './games-page.ts';

type FetchedPage = { readonly href: string; readonly page: GamesPage };

const MAX_KEPT = 10;

/** What was appended at each place of the tab's history, so that 'back' from a game leads to where one was. */
const kept = new Map<string, readonly FetchedPage[]>();

function keep(key: string, pages: readonly FetchedPage[]) {
  kept.delete(key);
  kept.set(key, pages);
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
  nextHref: string | null;
  state: 'idle' | 'loading' | 'failed';
  /** Appends the next page. */
  load: () => Promise<void>;
};

/** The first page with what 'Load more' appended to it. `hrefOf` gives the address of the page at a cursor. */
export function useMorePages(first: GamesPage, hrefOf: (cursor: string) => string): MorePages {
  const { key } = useLocation();
  const toast = useToast();
  const [more, setMore] = useState<readonly FetchedPage[]>(() => kept.get(key) ?? []);
  const [state, setState] = useState<MorePages['state']>('idle');
  useFreshVotes(more, setMore);

  const { nextCursor } = more.at(-1)?.page ?? first;
  const nextHref = nextCursor === null ? null : hrefOf(nextCursor);

  async function load() {
    if (nextHref === null || state === 'loading') return;
    setState('loading');
    try {
      const href = moreHref(nextHref);
      const pages = [...more, { href, page: await fetchPage(href) }];
      keep(key, pages);
      setMore(pages);
      setState('idle');
    } catch {
      setState('failed');
      toast.show({ ...FAILURES.gamesToast, tone: 'bad' });
    }
  }

  return { entries: joinPages([first, ...more.map(({ page }) => page)]), nextHref, state, load };
}

/** Pages that were kept may be older than the votes cast since on a game's own page: they are asked for once more. */
function useFreshVotes(more: readonly FetchedPage[], setMore: (pages: readonly FetchedPage[]) => void) {
  const viewer = useViewer();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there when the list appeared can be old
  useEffect(() => {
    if (!viewer || more.length === 0) return;
    let isGone = false;
    Promise.all(more.map(async ({ href }) => ({ href, page: await fetchPage(href) }))).then(
      (pages) => isGone || setMore(pages),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
}
