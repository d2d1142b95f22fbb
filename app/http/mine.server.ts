import { randomBytes, randomInt } from 'node:crypto';
import { type Fill, type Mine, NOTHING_MINE, type Sharing, type Viewer } from '#domain/accounts/mine.ts';
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

/** What the components use. `games`: ids of games whose votes they show. `views`, `plays`: counts from the loader. */
type Asked = { readonly games: Set<string> } & Readonly<Record<VisitKind, Map<string, number>>>;

function writeBlock(mine: Mine, asked: Asked): string {
  const { viewer, standing } = mine;
  const votes = [...asked.games].flatMap((id) => (mine.votes[id] ? [[id, mine.votes[id]] as const] : []));
  const visits = (kind: VisitKind) =>
    Object.fromEntries([...asked[kind]].map(([id, loaded]) => [id, visitsOf(mine, kind, id, loaded)]));
  const [views, plays] = [visits('views'), visits('plays')];
  const used: Mine = { viewer, votes: Object.fromEntries(votes), views, plays, standing };
  return JSON.stringify(used).replaceAll('<', '\\u003c');
}

export function mineOfReader(mine: Mine): PageMine {
  const { viewer, standing } = mine;
  const asked: Asked = { games: new Set(), views: new Map(), plays: new Map() };
  return {
    viewer,
    tallyOf(id) {
      if (viewer) asked.games.add(id);
      return mine.votes[id];
    },
    visitsOf(kind, id, loaded) {
      asked[kind].set(id, loaded);
      return visitsInWords(mine, kind, id, loaded);
    },
    standing,
    askedAt: 0,
    get block() {
      return writeBlock(mine, asked);
    },
  };
}

/** Data that differs by reader is replaced with a mark, a placeholder that the server fills in later. */
export function markedMine({ readers, marks, games }: Sharing): PageMine {
  const asked: Asked = { games, views: new Map(), plays: new Map() };
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

  const viewer: Viewer | null = isMembers
    ? {
        id: markText(({ viewer }) => viewer?.id ?? ''),
        username: markText(({ viewer }) => viewer?.username ?? ''),
        name: markText(({ viewer }) => viewer?.name ?? ''),
        initials: markText(({ viewer }) => viewer?.initials ?? ''),
        profilePicture: markText(({ viewer }) => viewer?.profilePicture ?? ''),
        isAdmin: false,
        unread: markNumber(({ viewer }) => viewer?.unread ?? 0, String),
      }
    : null;
  const tallies = new Map<string, Tally>();
  return {
    viewer,
    tallyOf(id) {
      if (!isMembers) return undefined;
      const known = tallies.get(id);
      if (known) return known;
      games.add(id);
      const tally: Tally = {
        vote: 'none',
        isUp: markState(({ votes }) => votes[id]?.vote === 'up'),
        isDown: markState(({ votes }) => votes[id]?.vote === 'down'),
        upvotes: markNumber(({ votes }) => votes[id]?.upvotes ?? 0, formatCount),
        downvotes: markNumber(({ votes }) => votes[id]?.downvotes ?? 0, formatCount),
      };
      tallies.set(id, tally);
      return tally;
    },
    visitsOf(kind, id, loaded) {
      asked[kind].set(id, loaded);
      return markText((mine) => visitsInWords(mine, kind, id, loaded));
    },
    get standing() {
      return isMembers ? markText((mine) => mine.standing) : '';
    },
    askedAt: 0,
    get block() {
      const isSame = !isMembers && asked.views.size + asked.plays.size === 0;
      return isSame ? writeBlock(NOTHING_MINE, asked) : markHtml((mine) => writeBlock(mine, asked));
    },
  };
}
