import type { Selectable } from 'kysely';
import type { Db } from '../database.ts';
import { shareStandings } from '../moderation/standings.ts';
import type {
  ClaimDisputesTable,
  GameClaimsTable,
  GameRow,
  LinkChecksTable,
  RemovedGamesTable,
} from '../schema.ts';

/** A game and what hung on it, as they were when it was removed. */
export interface RemovedContent {
  game: GameRow;
  slugs: { slug: string; createdAt: number }[];
  tags: string[];
  screenshots: string[];
  votes: { userId: string; voteType: 'up' | 'down'; createdAt: number }[];
  /** How the game came to its owner. Absent in what was removed before this was kept. */
  claims?: Selectable<GameClaimsTable>[];
  disputes?: Selectable<ClaimDisputesTable>[];
  linkChecks?: Selectable<LinkChecksTable>[];
}

/** What a removed game's owner is shown. */
export type RemovedGame = Pick<RemovedGamesTable, 'gameId' | 'title' | 'removedAt'>;

/** Reads what hangs on a game, to be kept when it is removed. */
export async function readContent(db: Db, game: GameRow): Promise<RemovedContent> {
  const gameId = game.id;
  const slugs = await db
    .selectFrom('gameSlugs')
    .select(['slug', 'createdAt'])
    .where('gameId', '=', gameId)
    .execute();
  const tags = await db
    .selectFrom('gameTags')
    .select('tag')
    .where('gameId', '=', gameId)
    .orderBy('position')
    .execute();
  const screenshots = await db
    .selectFrom('gameScreenshots')
    .select('url')
    .where('gameId', '=', gameId)
    .orderBy('position')
    .execute();
  const votes = await db
    .selectFrom('votes')
    .select(['userId', 'voteType', 'createdAt'])
    .where('gameId', '=', gameId)
    .execute();
  const claims = await db.selectFrom('gameClaims').selectAll().where('gameId', '=', gameId).execute();
  const disputes = await db
    .selectFrom('claimDisputes')
    .selectAll()
    .where('claimId', 'in', (query) =>
      query.selectFrom('gameClaims').select('id').where('gameId', '=', gameId),
    )
    .execute();
  const linkChecks = await db.selectFrom('linkChecks').selectAll().where('gameId', '=', gameId).execute();
  return {
    game,
    slugs,
    tags: tags.map(({ tag }) => tag),
    screenshots: screenshots.map(({ url }) => url),
    votes,
    claims,
    disputes,
    linkChecks,
  };
}

export async function insertRemovedGame(
  db: Db,
  removed: Omit<RemovedGamesTable, 'content'> & { content: RemovedContent },
): Promise<void> {
  await db
    .insertInto('removedGames')
    .values({ ...removed, content: JSON.stringify(removed.content) })
    .execute();
}

/** One's own removed games that may still be brought back, the last one first. */
export async function listRemovedGames(
  db: Db,
  { ownerId, since }: { ownerId: string; since: number },
): Promise<RemovedGame[]> {
  return db
    .selectFrom('removedGames')
    .select(['gameId', 'title', 'removedAt'])
    .where('ownerId', '=', ownerId)
    .where('removedAt', '>=', since)
    .orderBy('removedAt', 'desc')
    .execute();
}

/** Takes a removed game out, to bring it back: of two who do it at once, one gets it. */
export async function takeRemovedGame(
  db: Db,
  { gameId, ownerId }: { gameId: string; ownerId: string },
): Promise<{ removedAt: number; content: RemovedContent } | undefined> {
  const row = await db
    .deleteFrom('removedGames')
    .where('gameId', '=', gameId)
    .where('ownerId', '=', ownerId)
    .returning(['removedAt', 'content'])
    .executeTakeFirst();
  return row && { removedAt: row.removedAt, content: JSON.parse(row.content) as RemovedContent };
}

/** Forgets removed games for good: all of a person, or all that were removed before a time. Returns their contents. */
export async function forgetRemovedGames(
  db: Db,
  which: { ownerId: string } | { before: number },
): Promise<RemovedContent[]> {
  const query = db.deleteFrom('removedGames').returning('content');
  const rows = await ('ownerId' in which
    ? query.where('ownerId', '=', which.ownerId)
    : query.where('removedAt', '<', which.before)
  ).execute();
  return rows.map(({ content }) => JSON.parse(content) as RemovedContent);
}

/** Puts votes back whose voters are still there; returns how many count: not those of banned people. */
export async function restoreVotes(
  db: Db,
  { gameId, votes }: { gameId: string; votes: RemovedContent['votes'] },
): Promise<{ up: number; down: number }> {
  const voters = votes.map((vote) => vote.userId);
  await shareStandings(db);
  const present = new Set<string>();
  const banned = new Set<string>();
  for (let from = 0; from < voters.length; from += 500) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'standing'])
      .where('id', 'in', voters.slice(from, from + 500))
      .execute();
    for (const { id, standing } of rows) {
      present.add(id);
      if (standing === 'banned') banned.add(id);
    }
  }
  const kept = votes.filter((vote) => present.has(vote.userId)).map((vote) => ({ gameId, ...vote }));
  for (let from = 0; from < kept.length; from += 500) {
    await db
      .insertInto('votes')
      .values(kept.slice(from, from + 500))
      .execute();
  }
  const counted = kept.filter((vote) => !banned.has(vote.userId));
  const up = counted.filter((vote) => vote.voteType === 'up').length;
  return { up, down: counted.length - up };
}

/** Puts earlier slugs back that nobody has taken meanwhile. */
export async function restoreSlugs(
  db: Db,
  { gameId, slugs }: { gameId: string; slugs: RemovedContent['slugs'] },
): Promise<void> {
  if (slugs.length === 0) return;
  await db
    .insertInto('gameSlugs')
    .values(slugs.map((each) => ({ gameId, ...each })))
    .onConflict((c) => c.column('slug').doNothing())
    .execute();
}

/**
 * Every column of a game, and who sees to it when a removed game comes back; a new column without a line is a mistake
 * of types. 'new': insertGame takes it, or makes it anew. 'counted': from the votes that are put back. 'computed': the
 * database does. 'kept': restoreColumns writes what it was.
 */
const COLUMNS: Readonly<Record<keyof GameRow, 'new' | 'counted' | 'computed' | 'kept'>> = {
  id: 'new',
  slug: 'new',
  title: 'new',
  description: 'new',
  thumbnailUrl: 'new',
  thumbnailPlaceholder: 'new',
  playUrl: 'new',
  urlKey: 'new',
  sourceUrl: 'new',
  category: 'new',
  creatorId: 'new',
  createdBy: 'new',
  createdAt: 'new',
  updatedAt: 'new',
  upvotes: 'counted',
  downvotes: 'counted',
  views: 'new',
  importedUpvotes: 'new',
  importedDownvotes: 'new',
  ownershipStatus: 'new',
  quickSubmission: 'new',
  seq: 'computed',
  offlineSince: 'kept',
  onBoards: 'kept',
  playsInPage: 'kept',
  createdDay: 'computed',
  trending: 'computed',
  bestRated: 'computed',
  visibility: 'new',
  removedAt: 'kept',
  mergedInto: 'kept',
};

/** What a removed game had beside what `insertGame` takes, such as that its link doesn't work. */
export async function restoreColumns(db: Db, { game }: { game: GameRow }): Promise<void> {
  const kept = Object.entries(game).filter(([name]) => COLUMNS[name as keyof GameRow] === 'kept');
  if (kept.length === 0) return;
  await db.updateTable('games').set(Object.fromEntries(kept)).where('id', '=', game.id).execute();
}

/** Puts a game's claims back, with their disputes: removing a game for a while gets rid of neither. */
export async function restoreClaims(
  db: Db,
  { claims = [], disputes = [] }: Pick<RemovedContent, 'claims' | 'disputes'>,
): Promise<void> {
  const people = [...claims.map((claim) => claim.claimantId), ...disputes.map((one) => one.disputerId)];
  if (people.length === 0) return;
  const rows = await db.selectFrom('users').select('id').where('id', 'in', people).execute();
  const present = new Set(rows.map(({ id }) => id));
  const kept = claims.filter((claim) => present.has(claim.claimantId));
  const keptIds = new Set(kept.map(({ id }) => id));
  const keptDisputes = disputes.filter((one) => keptIds.has(one.claimId) && present.has(one.disputerId));
  if (kept.length > 0) await db.insertInto('gameClaims').values(kept).execute();
  if (keptDisputes.length > 0) await db.insertInto('claimDisputes').values(keptDisputes).execute();
}

/** What was found out about the game's link, which goes on from there. */
export async function restoreLinkCheck(db: Db, { linkChecks = [] }: RemovedContent): Promise<void> {
  if (linkChecks.length > 0) await db.insertInto('linkChecks').values(linkChecks).execute();
}
