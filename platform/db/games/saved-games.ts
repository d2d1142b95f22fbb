import { sql } from 'kysely';
import { countRows, type Db } from '../database.ts';
import { givenRows } from '../portability.ts';
import type { Schema } from '../schema.ts';

type Saved = Schema['savedGames'];

/** Leaves out banned people. */
export const countSaves = async (db: Db, { gameId }: { gameId: string }) =>
  countRows(
    db
      .selectFrom('savedGames')
      .innerJoin('users', 'users.id', 'savedGames.userId')
      .where('gameId', '=', gameId)
      .where('users.standing', '<>', 'banned'),
  );

export type CopiedSave = Omit<Saved, 'gameId'>;

/** Skips people who have saved both. Returns the copies. */
export async function copySaves(db: Db, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<CopiedSave>`insert into saved_games (game_id, user_id, created_at)
    select cast(${to} as text), user_id, created_at from saved_games where game_id = ${from}
    on conflict (user_id, game_id) do nothing returning user_id, created_at`.execute(db);
  return rows;
}

/** Keeps those that people have taken back and saved again. */
export async function deleteCopiedSaves(db: Db, { gameId, saves }: { gameId: string; saves: readonly CopiedSave[] }) {
  const copies = givenRows(
    db,
    { user_id: 'text', created_at: 'bigint' },
    saves.map(({ userId, createdAt }) => [userId, createdAt]),
  );
  await sql`delete from saved_games where game_id = ${gameId}
    and (user_id, created_at) in (select user_id, created_at from ${copies})`.execute(db);
}
