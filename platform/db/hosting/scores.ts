import type { Db } from '../database.ts';
import { findRow, upsertRow } from '../rows.ts';

/** Keeps the person's best of the week ('' for all time). Returns whether it is a new one. The game must be locked. */
export async function keepBest(
  db: Db,
  best: { gameId: string; userId: string; week: string; score: number; at: number },
): Promise<boolean> {
  const { gameId, userId, week, score } = best;
  const before = await findRow(db, 'gameScores', { gameId, userId, week });
  if (before && before.score >= score) return false;
  await upsertRow(db, 'gameScores', best, ['gameId', 'userId', 'week']);
  return true;
}

/** Of members in good standing, unless the game's owner shows none. Who reached a score first is before others. */
export const listBest = (db: Db, { gameId, week, limit }: { gameId: string; week: string; limit: number }) =>
  db
    .selectFrom('gameScores')
    .innerJoin('users', 'users.id', 'gameScores.userId')
    .innerJoin('games', 'games.id', 'gameScores.gameId')
    .select(['users.username', 'users.name', 'gameScores.score'])
    .where('gameScores.gameId', '=', gameId)
    .where('gameScores.week', '=', week)
    .where('users.standing', '<>', 'banned')
    .where('games.label', 'is not', null)
    .where('games.scoresOff', '=', 0)
    .orderBy('gameScores.score', 'desc')
    .orderBy('gameScores.at')
    .limit(limit)
    .execute();
