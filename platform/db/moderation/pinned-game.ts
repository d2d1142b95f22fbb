import type { Selectable } from 'kysely';
import type { Db } from '../database.ts';
import { deleteRows, upsertRow } from '../rows.ts';
import type { Schema } from '../schema.ts';

type Pin = Pick<Selectable<Schema['pinnedGame']>, 'gameId' | 'pinnedAt'>;

export type PinChange = { from: Pin | null; to: Pin | null };

/** Returns a pin even if its week is over. */
export async function findPin(db: Db): Promise<(Pin & { seq: number }) | null> {
  const pin = await db
    .selectFrom('pinnedGame')
    .innerJoin('games', 'games.id', 'pinnedGame.gameId')
    .select(['pinnedGame.gameId', 'pinnedGame.pinnedAt', 'games.seq'])
    .executeTakeFirst();
  return pin ?? null;
}

export async function writePin(db: Db, pin: Pin | null): Promise<void> {
  if (pin) await upsertRow(db, 'pinnedGame', { slot: 1, ...pin }, ['slot']);
  else await deleteRows(db, 'pinnedGame', { slot: 1 });
}
