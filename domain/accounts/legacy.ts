import { parseTags } from '../games/game.ts';
import { LIMITS } from '../limits.ts';
import { isVoteType, type VoteType } from '../votes/vote.ts';

export type LegacyGame = NonNullable<ReturnType<typeof readGame>>;
type Fields = Readonly<Record<string, unknown>>;

/** Skips and counts unreadable entries. Ignores counters, roles and e-mail addresses, which people could edit. */
export function readLegacy(stored: { user?: unknown; games?: unknown; votes?: unknown }) {
  const person = fieldsOf(stored.user);
  const ownerIds = new Set([person?.id, person?.authId, person?.uid].map(textOf).filter((id) => id !== ''));
  const entries = listOf(stored.games ?? []);
  const games = (entries ?? []).flatMap((entry) => readGame(entry, ownerIds) ?? []);
  const rawVotes = voteEntries(stored.votes ?? []);
  const votes = new Map((rawVotes ?? []).flatMap((entry) => readVote(entry, ownerIds) ?? []));
  return {
    user: person && { name: textOf(person.name), bio: textOf(person.bio) },
    games: games.slice(0, LIMITS.legacy.games),
    votes: [...votes].slice(0, LIMITS.legacy.votes).map(([gameId, voteType]) => ({ gameId, voteType })),
    unreadable: {
      games: entries ? entries.length - games.length : 1,
      votes: rawVotes ? rawVotes.filter((entry) => !readVote(entry, ownerIds)).length : 1,
    },
  };
}

function readGame(entry: unknown, ownerIds: ReadonlySet<string>) {
  const game = fieldsOf(entry);
  const title = textOf(game?.title);
  const playUrl = textOf(game?.playUrl);
  if (!game || title === '' || playUrl === '') return null;
  const creator = fieldsOf(game.creator);
  const makers = [creator?.id, game.creatorId, game.createdBy].map(textOf);
  return {
    id: textOf(game.id),
    title,
    description: textOf(game.description),
    thumbnailUrl: textOf(game.thumbnailUrl),
    playUrl,
    sourceUrl: textOf(game.sourceUrl),
    category: textOf(game.category),
    tags: parseTags(game.tags),
    isOwn: makers.some((id) => ownerIds.has(id)),
  };
}

/** Older versions of the original site stored votes as an object, such as `{ g1: 'up' }`. */
function voteEntries(stored: unknown): unknown[] | null {
  if (Array.isArray(stored)) return stored;
  const byGame = fieldsOf(stored);
  if (!byGame) return null;
  return Object.entries(byGame).map(([gameId, vote]) =>
    typeof vote === 'string' ? { gameId, voteType: vote } : { gameId, ...fieldsOf(vote) },
  );
}

function readVote(entry: unknown, ownerIds: ReadonlySet<string>): [string, VoteType][] | null {
  const vote = fieldsOf(entry);
  const voteType = vote?.voteType ?? vote?.type;
  const gameId = textOf(vote?.gameId);
  if (gameId === '' || !isVoteType(voteType)) return null;
  const voter = textOf(vote?.userId);
  // The browser may also have stored somebody else's votes.
  if (voter !== '' && ownerIds.size > 0 && !ownerIds.has(voter)) return null;
  return [[gameId, voteType]];
}

function listOf(stored: unknown): unknown[] | null {
  if (Array.isArray(stored)) return stored;
  const byId = fieldsOf(stored);
  return byId ? Object.values(byId) : null;
}

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && !Array.isArray(value) ? (value as Fields | null) : null;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
