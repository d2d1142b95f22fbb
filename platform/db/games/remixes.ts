import { sql } from 'kysely';
import { LIMITS } from '#domain/limits.ts';
import type { Db } from '../database.ts';
import { type GameCardRow, readCards, readCardsOf } from '../listing/game-cards.ts';
import { findRow, updateRows } from '../rows.ts';
import { findAddressedGame, followMerges } from './games.ts';

/** The game that it was merged into, if it was. None if it isn't public. */
export async function findOriginalCard(db: Db, { gameId }: { gameId: string }): Promise<GameCardRow[]> {
  const id = (await findRow(db, 'games', { id: gameId }))?.remixOf;
  if (!id) return [];
  const found = await followMerges(
    db,
    await findAddressedGame(db, { id }),
    ({ visibility }) => visibility === 'public',
  );
  return found && found.id !== gameId ? readCardsOf(db, { ids: [found.id] }) : [];
}

/** Also of games that were merged into this one. The newest first. */
export async function listRemixCards(db: Db, { gameId }: { gameId: string }): Promise<GameCardRow[]> {
  const { rows } = await sql<{ seq: number }>`select seq from games where visibility = 'public' and id <> ${gameId}
    and (remix_of = ${gameId} or remix_of in (select id from games where merged_into = ${gameId}))
    order by created_at desc, seq desc limit ${LIMITS.lists.remixes}`.execute(db);
  return readCards(db, rows);
}

/** For an import, whose games may come before their originals. Leaves out originals that aren't here. */
export async function linkRemixes(db: Db, { remixes }: { remixes: ReadonlyMap<string, string | null> }) {
  for (const [id, original] of remixes) {
    const known = original === null ? undefined : await findRow(db, 'games', { id: original });
    await updateRows(db, 'games', { set: { remixOf: known?.id ?? null }, where: { id } });
  }
}
