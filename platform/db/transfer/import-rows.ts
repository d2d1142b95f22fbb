import type { Selectable } from 'kysely';
import type { Db } from '../database.ts';
import { moveTotals } from '../people/users.ts';
import { isPostgres } from '../portability.ts';
import type { GameRow, Schema, UserRow } from '../schema.ts';

/** Whether the database has neither people nor games. */
export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  const person = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const game = await db.selectFrom('games').select('id').limit(1).executeTakeFirst();
  return !person && !game;
}

/** Those of the ids that exist in the table. */
export async function findKnownIds(
  db: Db,
  { table, ids }: { table: 'users' | 'gameClaims'; ids: readonly string[] },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Set(rows.map((row) => row.id));
}

export type ImportedPerson = Pick<
  UserRow,
  'id' | 'username' | 'usernameKey' | 'name' | 'bio' | 'profilePicture' | 'dateJoined' | 'isAdmin' | 'authId'
>;

/** Adds a person. Returns false and writes nothing if an id is taken, or if somebody else has or had the username. */
export async function insertImportedPerson(db: Db, person: ImportedPerson): Promise<boolean> {
  const { id, usernameKey, dateJoined } = person;
  const earlier = await db
    .selectFrom('usernames')
    .select('userId')
    .where('usernameKey', '=', usernameKey)
    .executeTakeFirst();
  if (earlier && earlier.userId !== id) return false;
  const row = await db
    .insertInto('users')
    .values(person)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await db
    .insertInto('usernames')
    .values({ usernameKey, userId: id, takenAt: dateJoined })
    .onConflict((conflict) => conflict.column('usernameKey').doNothing())
    .execute();
  return true;
}

export type KnownGame = Pick<GameRow, 'id' | 'updatedAt' | 'thumbnailUrl' | 'creatorId' | 'ownershipStatus'>;

/** Finds games by id. The value 'removed' stands for a game that its owner deleted and may restore. */
export async function findKnownGames(
  db: Db,
  { ids }: { ids: readonly string[] },
): Promise<Map<string, KnownGame | 'removed'>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('games')
    .select(['id', 'updatedAt', 'thumbnailUrl', 'creatorId', 'ownershipStatus', 'removedBy'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ removedBy, ...row }) => [row.id, removedBy === null ? row : 'removed']));
}

/** Gives slugs to a game that exists or is about to be inserted. Skips slugs of other games. */
export async function reserveSlugs(
  db: Db,
  { gameId, slugs, at }: { gameId: string; slugs: readonly string[]; at: number },
): Promise<void> {
  const rows = slugs.filter((slug) => slug !== '').map((slug) => ({ slug, gameId, createdAt: at }));
  if (rows.length === 0) return;
  await db
    .insertInto('gameSlugs')
    .values(rows)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}

/** Deletes the slugs of a game that wasn't inserted after all. */
export async function releaseSlugs(db: Db, { gameId }: { gameId: string }): Promise<void> {
  await db.deleteFrom('gameSlugs').where('gameId', '=', gameId).execute();
}

/** Gives a creator to a claimed game that has none. Returns the game's upvotes, or null if there is no such game. */
export async function giveCreator(db: Db, { gameId, creatorId }: { gameId: string; creatorId: string }) {
  const row = await db
    .updateTable('games')
    .set({ creatorId })
    .where('id', '=', gameId)
    .where('ownershipStatus', '=', 'claimed')
    .where('creatorId', 'is', null)
    .returning('upvotes')
    .executeTakeFirst();
  return row?.upvotes ?? null;
}

export type VotedGame = Pick<
  GameRow,
  'id' | 'creatorId' | 'upvotes' | 'downvotes' | 'importedUpvotes' | 'importedDownvotes'
>;

/** Locks those of the games that exist, in id order, until the transaction ends. Skips games that the owner deleted. */
export async function lockGames(db: Db, { ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return new Map<string, VotedGame>();
  const query = db
    .selectFrom('games')
    .select(['id', 'creatorId', 'upvotes', 'downvotes', 'importedUpvotes', 'importedDownvotes'])
    .where('id', 'in', [...new Set(ids)])
    .where('removedBy', 'is', null)
    .orderBy('id');
  const rows = await (isPostgres(db) ? query.forNoKeyUpdate() : query).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export type ImportedVote = Omit<Selectable<Schema['votes']>, 'isCounted'>;

/** Adds votes. Skips people who have already voted on the game. Returns the added votes. */
export async function insertImportedVotes(db: Db, { votes }: { votes: readonly ImportedVote[] }) {
  if (votes.length === 0) return [];
  return db
    .insertInto('votes')
    .values([...votes])
    .onConflict((conflict) => conflict.columns(['gameId', 'userId']).doNothing())
    .returning(['gameId', 'userId'])
    .execute();
}

/** Writes a locked game's counters. */
export async function writeVoteCounters(db: Db, { id, ...counters }: Omit<VotedGame, 'creatorId'>) {
  await db.updateTable('games').set(counters).where('id', '=', id).execute();
}

/** Marks an unclaimed game as having a pending claim. */
export async function markClaimPending(db: Db, { gameId }: { gameId: string }): Promise<void> {
  await db
    .updateTable('games')
    .set({ ownershipStatus: 'pending_claim' })
    .where('id', '=', gameId)
    .where('ownershipStatus', '=', 'unclaimed')
    .execute();
}

/** Adds up how much people's total submissions and votes grow in an import. */
export class Gains {
  readonly #byPerson = new Map<string, { submissions: number; votes: number }>();

  add(userId: string, more: { submissions?: number; votes: number }): void {
    const { submissions, votes } = this.#byPerson.get(userId) ?? { submissions: 0, votes: 0 };
    const sum = { submissions: submissions + (more.submissions ?? 0), votes: votes + more.votes };
    this.#byPerson.set(userId, sum);
  }

  /** Writes the sums in order of user ids. All code that locks several people uses that order, to prevent deadlocks. */
  async apply(db: Db): Promise<void> {
    for (const [userId, gained] of [...this.#byPerson].sort(([a], [b]) => (a < b ? -1 : 1))) {
      await moveTotals(db, { userId, ...gained });
    }
  }
}
