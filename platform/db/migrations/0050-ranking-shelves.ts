import { type Kysely, sql } from 'kysely';

/** The names of shelves (listing indexes) that don't stand for a label. No tag can be equal to one of these names. */
export const FLAG_SHELVES = { all: '', unclaimed: '\u001funclaimed', source: '\u001fsource' } as const;

/** `game_moves` keeps this many votes, so that page 2 of a listing has the order that page 1 had. */
export const KEPT_MOVES = 100_000;

export const COLUMNS = sql`(shelf_id, seq, created_at, upvotes, quiet, trending, best_rated, dice)`;
export const VALUES = sql`games.seq, games.created_at, games.upvotes, -(games.upvotes + games.downvotes), games.trending,
  games.best_rated, (games.seq * 2654435761) % 4294967296`;

export async function fillShelves(db: Kysely<unknown>): Promise<void> {
  const [all, unclaimed, source] = Object.values(FLAG_SHELVES).map((name) => sql.lit(name));
  await sql`insert into shelves (name) values (${all}), (${unclaimed}), (${source})`.execute(db);
  await sql`insert into shelves (name) select distinct label from game_labels
    where true on conflict do nothing`.execute(db);
  await sql`insert into game_shelves ${COLUMNS} select shelves.id, ${VALUES} from (
      select id as game_id, ${all} as name from games
      union select id, ${unclaimed} from games where ownership_status = 'unclaimed'
      union select id, ${source} from games where source_url <> ''
      union select game_id, label from game_labels
    ) as places join games on games.id = places.game_id and games.visibility = 'public'
    join shelves on shelves.name = places.name`.execute(db);
}
