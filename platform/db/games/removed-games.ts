import { sql } from 'kysely';
import { slugOf } from '#domain/games/game.ts';
import type { Db } from '../database.ts';
import { insertNew, updateRows } from '../rows.ts';
import type { GameRow } from '../schema.ts';
import { takeSlug, urlKeyOf } from './write-game.ts';

export async function listRemovedGames(db: Db, { ownerId, since }: { ownerId: string; since: number }) {
  const games = db.selectFrom('games').where('removedBy', '=', ownerId).where('removedAt', '>=', since);
  const latest = games.select(['id as gameId', 'title', 'removedAt']).orderBy('removedAt', 'desc');
  return latest.$narrowType<{ removedAt: number }>().execute();
}

export async function freeAddresses(db: Db, { gameId }: { gameId: string }): Promise<void> {
  // Other slugs contain no tilde, so the new slugs are free.
  const slug = sql<string>`slug || ${`~${gameId}`}`;
  await db.updateTable('gameSlugs').set({ slug }).where('gameId', '=', gameId).execute();
  const urlKey = `removed:${gameId}`;
  await db.updateTable('games').set({ slug, urlKey }).where('id', '=', gameId).execute();
}

/** The slug is a new one if another game took the former one. Throws the unique violation `games.url_key`. */
export async function takeAddressesBack(db: Db, game: GameRow): Promise<string> {
  const { id: gameId, title, createdAt } = game;
  const addresses = db.deleteFrom('gameSlugs').where('gameId', '=', gameId);
  const freed = await addresses.returning(['slug', 'createdAt']).execute();
  const slugs = freed.map(({ slug, ...each }) => ({ ...each, gameId, slug: slug.split('~', 1)[0] ?? '' }));
  await insertNew(db, 'gameSlugs', slugs, ['slug']);
  const slug = await takeSlug(db, { gameId, base: slugOf(title), at: createdAt });
  await updateRows(db, 'games', { set: { slug, urlKey: urlKeyOf(game) }, where: { id: gameId } });
  return slug;
}
