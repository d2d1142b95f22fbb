import { createContext, use } from 'react';
import { forEachKind, type Mine, NOTHING_MINE, type Own, type OwnKind, type Viewer } from '#domain/accounts/mine.ts';
import { formatPlays, formatViews } from '#domain/format.ts';
import type { VisitKind } from '#domain/games/game.ts';

export type PageMine = Readonly<ReturnType<typeof pageMine>>;

/** What the reader has of their own. Kept across screens, because going back shows a list before its data has reloaded. */
let known = NOTHING_MINE.own;
let knownOf: string | undefined;

export const MineContext = createContext<PageMine>(pageMine(NOTHING_MINE));

export function useMine(): PageMine {
  return use(MineContext);
}

export function useViewer(): Viewer | null {
  return useMine().viewer;
}

const BLOCK_ID = 'mine';

/** The reader's data that components have used, as JSON. Render it last, after the components that use the data. */
export function MineBlock() {
  return (
    <script
      id={BLOCK_ID}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without '<'
      dangerouslySetInnerHTML={{ __html: useMine().block }}
    />
  );
}

export function readBlock() {
  const block = document.getElementById(BLOCK_ID)?.textContent ?? '';
  return pageMine(JSON.parse(block) as Mine, { block });
}

/** Adds `own` to `known`. On the server, all readers would share it, so pass it only in the browser. */
export function pageMine(mine: Mine, { askedAt = 0, block = '' } = {}) {
  const { viewer, own, ownRank } = mine;
  // Forgets another person's votes, because the document may stay loaded when somebody signs in or out.
  if (viewer?.id !== knownOf) known = NOTHING_MINE.own;
  knownOf = viewer?.id;
  known = forEachKind((kind) => ({ ...known[kind], ...own[kind] })) as Mine['own'];
  return {
    viewer,
    /** Undefined for visitors, and for all that the reader has nothing for. */
    ownOf: <Kind extends OwnKind>(kind: Kind, id: string): Own[Kind] | undefined => known[kind][id],
    visitsOf: (kind: VisitKind, id: string, loaded: number) => visitsInWords(mine, kind, id, loaded),
    ownRank,
    /** When the browser requested this data, by `performance.now()`; 0 for the data sent with the first page. */
    askedAt,
    block,
  };
}

export function visitsOf(mine: Mine, kind: VisitKind, id: string, loaded: number): number {
  return Math.max(mine[kind][id] ?? 0, loaded);
}

export function visitsInWords(mine: Mine, kind: VisitKind, id: string, loaded: number): string {
  const visits = visitsOf(mine, kind, id, loaded);
  return kind === 'views' ? formatViews(visits) : formatPlays(visits);
}
