import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { deleteRows, findRow, updateRows } from '../rows.ts';
import { INDEXED_GAMES, LISTING_INDEXES } from './query-plan.ts';

/** 'game.shelves': a game's rows on listing indexes are wrong. 'shelf.games': a listing index has a wrong count. */
export type ShelfDrift =
  | { what: 'game.shelves'; id: string; was: 'outdated'; is: 'written' }
  | { what: 'shelf.games'; id: string; was: number; is: number };

/** Leaves out games whose latest votes aren't in the listing indexes yet (`withVotesIndexed`). */
const SETTLED = sql`seq not in (select seq from pending_moves)`;

/** The rows that listing indexes should have. The triggers of migrations 0050, 0080 and 0081 write the same rows. */
const EXPECTED = sql`
  select places.name, g.seq, g.created_at, g.upvotes, -(g.upvotes + g.downvotes) as quiet, g.trending, g.best_rated,
    case when places.name = ${sql.lit(LISTING_INDEXES.all)} then t.title end as title
  from (${INDEXED_GAMES}) as places join games g on g.id = places.game_id
  left join game_titles t on t.seq = g.seq where g.visibility = 'public' and g.${SETTLED}`;

const STANDING = sql`
  select s.name, p.seq, p.created_at, p.upvotes, p.quiet, p.trending, p.best_rated, p.title
  from game_shelves p join shelves s on s.id = p.shelf_id where p.${SETTLED}`;

/** Games on the wrong listing indexes or with wrong values there, and indexes with a wrong count. */
export async function findShelfDrift(db: Db): Promise<ShelfDrift[]> {
  const games = await sql<{ id: string }>`
    select distinct games.id from games join (
      select seq from (${EXPECTED} except ${STANDING}) as missing
      union select seq from (${STANDING} except ${EXPECTED}) as wrong
    ) as drifted on drifted.seq = games.seq order by games.id`.execute(db);
  const counts = await sql<{ name: string; was: number; counted: number }>`
    select name, games as was, counted from (
      select name, games, (select count(*) from game_shelves where shelf_id = shelves.id) as counted from shelves
    ) as both_counts where games <> counted order by name`.execute(db);
  return [
    ...games.rows.map(({ id }) => ({ what: 'game.shelves', id, was: 'outdated', is: 'written' }) as const),
    ...counts.rows.map(({ name, was, counted }) => ({
      what: 'shelf.games' as const,
      id: name === '' ? 'all games' : name.replace('\u001f', ''),
      was,
      is: counted,
    })),
  ];
}

/**
 * Mends a drift. If a listing index (shelf) has a wrong count of games, counts the games of all listing indexes again.
 * If a game's rows on listing indexes are wrong, hides the game and shows it again, so that triggers rewrite the rows.
 */
export async function mendShelves(db: Db, drift: ShelfDrift): Promise<void> {
  if (drift.what === 'shelf.games') {
    const counted = sql`select count(*) from game_shelves where shelf_id = shelves.id`;
    await sql`update shelves set games = (${counted})`.execute(db);
    return;
  }
  const where = { id: drift.id };
  const game = await findRow(db, 'games', where);
  if (!game) return;
  await updateRows(db, 'games', { set: { visibility: 'hidden' }, where });
  await deleteRows(db, 'gameShelves', { seq: game.seq });
  await updateRows(db, 'games', { set: { visibility: game.visibility }, where });
}
