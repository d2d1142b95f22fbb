import { type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import { seesGame } from '../games/sees-game.ts';
import { givenIds } from '../portability.ts';
import { findRow, updateRows } from '../rows.ts';

/** Also those that aren't shown. Games of others that aren't public have no title in it. */
export async function listCommentsBy(db: Db, { userId }: { userId: string }) {
  const title = sql<string | null>`case when ${seesGame(userId, sql.ref('games.id'))} then games.title end`;
  const comments = db.selectFrom('comments').innerJoin('games', 'games.id', 'comments.gameId');
  return comments
    .select(['comments.id', 'gameId', 'parentId', 'body', 'comments.createdAt', 'editedAt', 'deletedAt'])
    .select(['comments.visibility', title.as('gameTitle')])
    .where('userId', '=', userId)
    .orderBy('comments.createdAt', 'desc')
    .orderBy('comments.id')
    .execute();
}

/** Leaves empty comments where others answered. */
export async function eraseCommentsBy(db: Db, { userId, at }: { userId: string; at: number }): Promise<void> {
  const theirs = () => db.deleteFrom('comments').where('userId', '=', userId);
  await theirs().where('parentId', 'is not', null).execute();
  const isAnswered = sql<SqlBool>`exists (select 1 from comments as answers where answers.parent_id = comments.id)`;
  await theirs()
    .where((e) => e.not(isAnswered))
    .execute();
  const set = { body: '', deletedAt: at, isPinned: 0, userId: null } as const;
  await updateRows(db, 'comments', { set, where: { userId } });
}

type Moved = { from: string; to: string };
export type MovedComments = Moved & { ids: string[]; pinnedId: string | null };

/** No moved one is pinned. Returns what `moveCommentsBack` needs. */
export async function moveComments(db: Db, { from, to }: Moved): Promise<MovedComments> {
  const pinned = await findRow(db, 'comments', { gameId: from, isPinned: 1 });
  const moved = db.updateTable('comments').set({ gameId: to, isPinned: 0 }).where('gameId', '=', from);
  const rows = await moved.returning('id').execute();
  return { from, to, ids: rows.map(({ id }) => id), pinnedId: pinned?.id ?? null };
}

/** With the answers that they got since. */
export async function moveCommentsBack(db: Db, { from, to, ids, pinnedId }: MovedComments): Promise<void> {
  await sql`update comments set game_id = ${from}, is_pinned = 0 where game_id = ${to} and
    coalesce(parent_id, id) in (select id from ${givenIds(db, ids)})`.execute(db);
  if (pinnedId) await updateRows(db, 'comments', { set: { isPinned: 1 }, where: { id: pinnedId, gameId: from } });
}
