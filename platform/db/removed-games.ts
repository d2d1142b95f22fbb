import type { Selectable } from 'kysely';
import type { Db } from './database.ts';
import type {
  ClaimDisputesTable,
  GameClaimsTable,
  GameRow,
  LinkChecksTable,
  RemovedGamesTable,
} from './schema.ts';
import { shareStandings } from './standings.ts';

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
