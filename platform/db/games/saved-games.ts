import { sql } from 'kysely';
import { countRows, type Db } from '../database.ts';
import { CARD_COLUMNS } from '../listing/game-cards.ts';
import { givenRows } from '../portability.ts';
import { deleteRows, insertNew } from '../rows.ts';
import type { Schema } from '../schema.ts';
import { seesGame } from './sees-game.ts';

type Saved = Schema['savedGames'];

/** Returns false if the row was already there. */
export const insertSaved = async (db: Db, saved: Saved) => insertNew(db, 'savedGames', saved, ['userId', 'gameId']);
export const deleteSaved = async (db: Db, { userId, gameId }: Pick<Saved, 'userId' | 'gameId'>) =>
  deleteRows(db, 'savedGames', { userId, gameId });

/** Leaves out banned people. */
export const countSaves = async (db: Db, { gameId }: { gameId: string }) =>
  countRows(
    db
      .selectFrom('savedGames')
      .innerJoin('users', 'users.id', 'savedGames.userId')
      .where('gameId', '=', gameId)
      .where('users.standing', '<>', 'banned'),
  );

type SavedPage = { userId: string; after: readonly [savedAt: number, gameId: string] | null; limit: number };

/** The last saved first, in the order of the index. */
export async function listSaved(db: Db, { userId, after, limit }: SavedPage) {
  const query = savedBy(db, userId)
    .leftJoin('users', 'users.id', 'games.creatorId')
    .select(CARD_COLUMNS)
    .select('savedGames.createdAt as savedAt')
    .where('games.visibility', '=', 'public')
    .orderBy('savedGames.createdAt', 'desc')
    .orderBy('savedGames.gameId')
    .limit(limit);
  if (!after) return query.execute();
  const [savedAt, gameId] = after;
  const isLater = query.where((e) =>
    e.or([
      e('savedGames.createdAt', '<', savedAt),
      e.and([e('savedGames.createdAt', '=', savedAt), e('savedGames.gameId', '>', gameId)]),
    ]),
  );
  return isLater.execute();
}

export const countSavedBy = async (db: Db, { userId }: { userId: string }) =>
  countRows(savedBy(db, userId).where('games.visibility', '=', 'public'));

/** Games of others that aren't public have no title in it. */
export async function listAllSaved(db: Db, { userId }: { userId: string }) {
  const title = sql<string | null>`case when ${seesGame(userId, sql.ref('games.id'))} then games.title end`;
  const saved = savedBy(db, userId).select(['savedGames.gameId', 'savedGames.createdAt']).select(title.as('gameTitle'));
  return saved.orderBy('savedGames.createdAt', 'desc').orderBy('savedGames.gameId').execute();
}

function savedBy(db: Db, userId: string) {
  const saved = db.selectFrom('savedGames').where('savedGames.userId', '=', userId);
  return saved.innerJoin('games', 'games.id', 'savedGames.gameId');
}

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
