import type { Selectable } from 'kysely';
import type { Db } from '../database.ts';
import { lockGames } from '../games/games.ts';
import { writePersonWords } from '../people/person-words.ts';
import { moveTotals } from '../people/users.ts';
import { findRow, insertNew } from '../rows.ts';
import type { GameRow, Schema, UserRow } from '../schema.ts';

export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  const person = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return !person && !(await db.selectFrom('games').select('id').limit(1).executeTakeFirst());
}

type ImportedPerson = Omit<UserRow, 'totalSubmissions' | 'totalVotes' | 'standing' | 'suspendedUntil' | 'isConfirmed'>;

/** Returns false and writes nothing if the id is taken, or if somebody else has or had the username. */
export async function insertImportedPerson(db: Db, person: ImportedPerson): Promise<boolean> {
  const { id, usernameKey, dateJoined } = person;
  const earlier = await findRow(db, 'usernames', { usernameKey });
  if (earlier && earlier.userId !== id) return false;
  if (!(await insertNew(db, 'users', person))) return false;
  await insertNew(db, 'usernames', { usernameKey, userId: id, takenAt: dateJoined }, ['usernameKey']);
  await writePersonWords(db, { id });
  return true;
}

export type KnownGame = Pick<GameRow, 'id' | 'updatedAt' | 'creatorId' | 'ownershipStatus'>;

/** The value 'removed' stands for a game that its owner deleted and may restore. */
export async function findKnownGames(db: Db, { ids }: { ids: readonly string[] }) {
  const games = db.selectFrom('games').where('id', 'in', [...new Set(ids)]);
  const columns = ['id', 'updatedAt', 'creatorId', 'ownershipStatus', 'removedBy'] as const;
  const rows = await games.select(columns).execute();
  return new Map<string, KnownGame | 'removed'>(
    rows.map(({ removedBy, ...row }) => [row.id, removedBy === null ? row : 'removed']),
  );
}

/** Skips slugs of other games. */
export async function reserveSlugs(db: Db, given: { gameId: string; slugs: readonly string[]; at: number }) {
  const { gameId, slugs, at } = given;
  const rows = slugs.filter((slug) => slug !== '').map((slug) => ({ slug, gameId, createdAt: at }));
  await insertNew(db, 'gameSlugs', rows, ['slug']);
}

/** Returns the game's upvotes, or null if there is no such game. */
export async function giveCreator(db: Db, { gameId, creatorId }: { gameId: string; creatorId: string }) {
  const claimed = { id: gameId, ownershipStatus: 'claimed', creatorId: null } as const;
  const game = db.updateTable('games').where((e) => e.and(claimed));
  const row = await game.set({ creatorId }).returning('upvotes').executeTakeFirst();
  return row?.upvotes ?? null;
}

export async function lockGamesById(db: Db, ids: readonly string[]): Promise<Map<string, GameRow>> {
  return new Map((await lockGames(db, { ids })).map((game) => [game.id, game]));
}

export type ImportedVote = Omit<Selectable<Schema['votes']>, 'isCounted'>;

/** Skips people who have already voted on the game. Returns the added votes. */
export async function insertImportedVotes(db: Db, { votes }: { votes: readonly ImportedVote[] }) {
  if (votes.length === 0) return [];
  const rows = db.insertInto('votes').values(votes);
  const added = rows.onConflict((c) => c.columns(['gameId', 'userId']).doNothing());
  return added.returning(['gameId', 'userId']).execute();
}

export class Gains {
  readonly #byPerson = new Map<string, { submissions: number; votes: number }>();

  add(userId: string, more: { submissions?: number; votes: number }): void {
    const { submissions, votes } = this.#byPerson.get(userId) ?? { submissions: 0, votes: 0 };
    const sum = { submissions: submissions + (more.submissions ?? 0), votes: votes + more.votes };
    this.#byPerson.set(userId, sum);
  }

  /** In order of user ids: all code that locks several people uses that order, to prevent deadlocks. */
  async apply(db: Db): Promise<void> {
    for (const [userId, gained] of [...this.#byPerson].sort(([a], [b]) => (a < b ? -1 : 1))) {
      await moveTotals(db, { userId, ...gained });
    }
  }
}
