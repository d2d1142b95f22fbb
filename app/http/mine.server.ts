import { randomBytes, randomInt } from 'node:crypto';
import {
  type Fill,
  forEachKind,
  type Kept,
  type Mine,
  NOTHING_MINE,
  NOTHING_WAITS,
  noIds,
  type Own,
  type OwnKind,
  type Sharing,
  type Viewer,
} from '#domain/accounts/mine.ts';
import { formatCount } from '#domain/format.ts';
import type { VisitKind } from '#domain/games/game.ts';
import type { Tally } from '#domain/votes/vote.ts';
import { type PageMine, visitsInWords, visitsOf } from '../shell/mine.tsx';

/** The range of the numbers that `markedMine` uses as placeholders. No real count is as large as these. */
const MARK_NUMBERS = { from: 1e14, to: 2.8e14 };

const ESCAPES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#x27' };
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&${ESCAPES[character]};`);
}

/** What the components use. `own`: ids by kind. `views`, `plays`: counts from the loader. */
type Asked = { readonly own: Sharing['asked'] } & Readonly<Record<VisitKind, Map<string, number>>>;

function writeBlock(mine: Mine, asked: Asked): string {
  const { viewer, ownRank } = mine;
  const own = forEachKind((kind) =>
    Object.fromEntries([...asked.own[kind]].flatMap((id) => (mine.own[kind][id] ? [[id, mine.own[kind][id]]] : []))),
  );
  const visits = (kind: VisitKind) =>
    Object.fromEntries([...asked[kind]].map(([id, loaded]) => [id, visitsOf(mine, kind, id, loaded)]));
  const [views, plays] = [visits('views'), visits('plays')];
  const used: Mine = { viewer, own: own as Mine['own'], views, plays, ownRank };
  return JSON.stringify(used).replaceAll('<', '\\u003c');
}

export function mineOfReader(mine: Mine): PageMine {
  const { viewer, ownRank } = mine;
  const asked: Asked = { own: noIds(), views: new Map(), plays: new Map() };
  return {
    viewer,
    ownOf(kind, id) {
      if (viewer) asked.own[kind].add(id);
      return mine.own[kind][id];
    },
    visitsOf(kind, id, loaded) {
      asked[kind].set(id, loaded);
      return visitsInWords(mine, kind, id, loaded);
    },
    ownRank,
    askedAt: 0,
    get block() {
      return writeBlock(mine, asked);
    },
  };
}

/** Data that differs by reader is replaced with a mark, a placeholder that the server fills in later. */
export function markedMine({ readers, marks, asked: own }: Sharing): PageMine {
  const asked: Asked = { own, views: new Map(), plays: new Map() };
  const numbers = randomInt(MARK_NUMBERS.from, MARK_NUMBERS.to);
  const isMembers = readers === 'members';
  const markHtml = (fill: Fill): string => {
    const mark = `mark${randomBytes(16).toString('hex')}`;
    marks.set(mark, fill);
    return mark;
  };
  const markText = (fill: Fill): string => markHtml((mine) => escapeHtml(fill(mine)));
  const markState = (is: (mine: Mine) => boolean): boolean =>
    markText((mine) => String(is(mine))) as unknown as boolean;
  const markNumber = (count: (mine: Mine) => number, format: (count: number) => string): number => {
    const mark = numbers + marks.size;
    marks.set(format(mark), (mine) => format(count(mine)));
    return mark;
  };

  const markTally = (id: string): Tally => ({
    vote: 'none',
    isUp: markState(({ own }) => own.votes[id]?.vote === 'up'),
    isDown: markState(({ own }) => own.votes[id]?.vote === 'down'),
    upvotes: markNumber(({ own }) => own.votes[id]?.upvotes ?? 0, formatCount),
    downvotes: markNumber(({ own }) => own.votes[id]?.downvotes ?? 0, formatCount),
  });
  const markKept = (kind: Exclude<OwnKind, 'votes'>, id: string): Kept => ({
    isOn: markState(({ own }) => own[kind][id]?.isOn === true),
  });

  const viewer: Viewer | null = isMembers
    ? {
        id: markText(({ viewer }) => viewer?.id ?? ''),
        username: markText(({ viewer }) => viewer?.username ?? ''),
        name: markText(({ viewer }) => viewer?.name ?? ''),
        initials: markText(({ viewer }) => viewer?.initials ?? ''),
        profilePicture: markText(({ viewer }) => viewer?.profilePicture ?? ''),
        isAdmin: false,
        isModerator: false,
        waiting: NOTHING_WAITS,
        unread: markNumber(({ viewer }) => viewer?.unread ?? 0, String),
      }
    : null;
  const marked = new Map<string, Own[OwnKind]>();
  return {
    viewer,
    ownOf(kind, id) {
      if (!isMembers) return undefined;
      const key = `${kind} ${id}`;
      const known = marked.get(key) ?? (kind === 'votes' ? markTally(id) : markKept(kind, id));
      own[kind].add(id);
      marked.set(key, known);
      return known as Own[typeof kind];
    },
    visitsOf(kind, id, loaded) {
      asked[kind].set(id, loaded);
      return markText((mine) => visitsInWords(mine, kind, id, loaded));
    },
    get ownRank() {
      return isMembers ? markText((mine) => mine.ownRank) : '';
    },
    askedAt: 0,
    get block() {
      const isSame = !isMembers && asked.views.size + asked.plays.size === 0;
      return isSame ? writeBlock(NOTHING_MINE, asked) : markHtml((mine) => writeBlock(mine, asked));
    },
  };
}
