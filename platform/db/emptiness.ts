import type { Db } from './database.ts';

/** Whether there is neither a person nor a game. */
export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  const person = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const game = await db.selectFrom('games').select('id').limit(1).executeTakeFirst();
  return !person && !game;
}
