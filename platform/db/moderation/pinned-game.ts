import type { Selectable } from 'kysely';
import type { Db } from '../database.ts';
import type { Schema } from '../schema.ts';

export type Pin = Pick<Selectable<Schema['pinnedGame']>, 'gameId' | 'pinnedAt'>;

export interface PinChange {
  from: Pin | null;
  to: Pin | null;
}

/** The last pin, even if its week is over, with the game's number; null if there is none or the game is gone. */
export async function findPin(db: Db): Promise<(Pin & { seq: number }) | null> {
  const pin = await db
    .selectFrom('pinnedGame')
    .innerJoin('games', 'games.id', 'pinnedGame.gameId')
    .select(['pinnedGame.gameId', 'pinnedGame.pinnedAt', 'games.seq'])
    .executeTakeFirst();
  return pin ?? null;
}

/** Replaces the pin; null removes it. */
export async function writePin(db: Db, pin: Pin | null): Promise<void> {
  if (!pin) await db.deleteFrom('pinnedGame').execute();
  else {
    await db
      .insertInto('pinnedGame')
      .values({ slot: 1, ...pin })
      .onConflict((conflict) => conflict.column('slot').doUpdateSet(pin))
      .execute();
  }
}
