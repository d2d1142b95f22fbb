import type { OwnershipStatus } from '#domain/games/game.ts';
import type { Visibility } from '#domain/moderation/moderation.ts';
import type { Db } from '../database.ts';

/** What a card needs of a game and its creator. */
export interface GameCardRow {
  id: string;
  slug: string;
  title: string;
  thumbnailUrl: string;
  thumbnailPlaceholder: string;
  category: string;
  createdAt: number;
  upvotes: number;
  downvotes: number;
  views: number;
  ownershipStatus: OwnershipStatus;
  visibility: Visibility;
  offlineSince: number | null;
  creatorUsername: string | null;
  creatorName: string | null;
}

/** The columns of a `GameCardRow`, of games that are joined with their creators. */
export const CARD_COLUMNS = [
  'games.id',
  'games.slug',
  'games.title',
  'games.thumbnailUrl',
  'games.thumbnailPlaceholder',
  'games.category',
  'games.createdAt',
  'games.upvotes',
  'games.downvotes',
  'games.views',
  'games.ownershipStatus',
  'games.visibility',
  'games.offlineSince',
  'users.username as creatorUsername',
  'users.name as creatorName',
] as const;

/** The games with these numbers, in this order; those that are gone meanwhile are left out. */
export async function readCards(db: Db, games: readonly { seq: number }[]): Promise<GameCardRow[]> {
  if (games.length === 0) return [];
  const seqs = games.map(({ seq }) => seq);
  const rows = await cardsQuery(db, seqs).execute();
  const bySeq = new Map(rows.map(({ seq, ...row }) => [seq, row]));
  return seqs.flatMap((seq) => bySeq.get(seq) ?? []);
}

/** The query of `readCards`, for whoever wants to look at its plan. */
export function cardsQuery(db: Db, seqs: readonly number[]) {
  return selectCards(db)
    .select('games.seq')
    .where('games.seq', 'in', [...seqs]);
}

/** Where a page of one person's games ended. */
export type OwnedPlace = readonly [createdAt: number, id: string];

export interface GamesOfRequest {
  creatorId: string;
  /** With those that only their owner may see. */
  withHidden: boolean;
  after: OwnedPlace | null;
  limit: number;
}

/** A person's games, the newest first: an index has that order. */
export async function listGamesOf(db: Db, request: GamesOfRequest): Promise<GameCardRow[]> {
  return gamesOfQuery(db, request).execute();
}

/** The query of `listGamesOf`, for whoever wants to look at its plan. */
export function gamesOfQuery(db: Db, { creatorId, withHidden, after, limit }: GamesOfRequest) {
  let query = selectCards(db)
    .where('games.creatorId', '=', creatorId)
    .orderBy('games.createdAt', 'desc')
    .orderBy('games.id', 'desc')
    .limit(limit);
  if (!withHidden) query = query.where('games.visibility', '=', 'public');
  if (!after) return query;
  const [createdAt, id] = after;
  return query.where((e) => e(e.refTuple('games.createdAt', 'games.id'), '<', e.tuple(createdAt, id)));
}

export async function countGamesOf(
  db: Db,
  { creatorId, withHidden }: Pick<GamesOfRequest, 'creatorId' | 'withHidden'>,
): Promise<number> {
  let query = db
    .selectFrom('games')
    .select((e) => e.fn.countAll<number>().as('games'))
    .where('creatorId', '=', creatorId);
  if (!withHidden) query = query.where('visibility', '=', 'public');
  return (await query.executeTakeFirstOrThrow()).games;
}

function selectCards(db: Db) {
  return db.selectFrom('games').leftJoin('users', 'users.id', 'games.creatorId').select(CARD_COLUMNS);
}
