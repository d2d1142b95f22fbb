import type { Db } from './database.ts';
import type { RemovedContent } from './removed-games.ts';
import type { GameRow } from './schema.ts';

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
