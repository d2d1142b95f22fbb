import { readStored, store } from '#app/ui/storage.ts';
import type { ShownList } from './load-more.tsx';

const STORED = 'shown-lists';
const MAX_KEPT = 10;
type Kept = { readonly owner: string; readonly lists: Map<string, ShownList> };
let kept: Kept | undefined;

/** By history key and address. Going back restores a list, also into a new document, such as after the player's. */
export function listsOf(owner: string): ReadonlyMap<string, ShownList> {
  kept ??= readKept();
  if (kept.owner !== owner) {
    kept = { owner, lists: new Map() };
    store(STORED, null, 'sessionStorage');
  }
  return kept.lists;
}

export function keepList(owner: string, place: string, list: ShownList): void {
  const lists = new Map(listsOf(owner));
  lists.delete(place);
  lists.set(place, list);
  const [oldest] = lists.keys();
  if (oldest !== undefined && lists.size > MAX_KEPT) lists.delete(oldest);
  kept = { owner, lists };
  // Removed first: if the browser has no space for the new ones, they are kept until the document is left.
  store(STORED, null, 'sessionStorage');
  store(STORED, JSON.stringify({ owner, lists: [...lists] }), 'sessionStorage');
}

/** Whether a document that begins with a list was opened by going back, not by the reader's own reload. */
export function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward' || Boolean(history.state?.[RETURNED]);
}

const RETURNED = 'returned';
/** Reloads a page from the back/forward cache, so that it counts as a return. */
export function reloadReturned(): void {
  history.replaceState({ ...history.state, [RETURNED]: true }, '');
  location.reload();
}

/** Where the router keeps scroll positions, by history key. */
export const SCROLL_POSITIONS = 'scroll-positions';

export function scrollPositionAt(key: string): number {
  try {
    return JSON.parse(readStored(SCROLL_POSITIONS, 'sessionStorage') ?? '')[key] ?? scrollY;
  } catch {
    return scrollY;
  }
}

function readKept(): Kept {
  try {
    const { owner, lists } = JSON.parse(readStored(STORED, 'sessionStorage') ?? '');
    return { owner, lists: new Map(lists) };
  } catch {
    return { owner: '', lists: new Map() };
  }
}
