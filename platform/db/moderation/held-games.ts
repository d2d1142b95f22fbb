import { type SqlBool, sql } from 'kysely';
import { countRows, type Db } from '../database.ts';
import { isAtHost } from '../games/games.ts';

/** Returns those of them that were held and not told of before. */
export async function takeUntold(db: Db, { gameIds }: { gameIds: readonly string[] }): Promise<Set<string>> {
  const untold = db.updateTable('heldGames').set({ isTold: 1 }).where('isTold', '=', 0);
  const rows = await untold.where('gameId', 'in', gameIds).returning('gameId').execute();
  return new Set(rows.map(({ gameId }) => gameId));
}

/** `host`: as in canonical keys, with the port. */
export async function countSubmittedAt(db: Db, given: { host: string; since: number; upTo: number }) {
  const games = db.selectFrom('games').select('id').where(isAtHost(db, given.host));
  const recent = games.where('createdAt', '>', given.since).limit(given.upTo);
  return countRows(db.selectFrom(recent.as('recent')));
}

export function countSubmittedBy(db: Db, { actorId, since }: { actorId: string; since: number }) {
  // Uses literals, because SQLite uses the partial index only if the query repeats the index's condition word for word.
  const isSubmission = sql<SqlBool>`action in ('game:submit', 'game:quick-submit')`;
  const acts = db.selectFrom('auditLog').where('actorId', '=', actorId);
  return countRows(acts.where(isSubmission).where('at', '>', since));
}
