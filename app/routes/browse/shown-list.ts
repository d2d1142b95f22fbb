import type { GameEntry, GamesPage } from './games-page.ts';

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
