import { type Kysely, type RawBuilder, sql } from 'kysely';
import { COLUMNS, FLAG_SHELVES, fillShelves, KEPT_MOVES, VALUES } from './0050-ranking-shelves.ts';

export async function createPostgresShelving(db: Kysely<unknown>): Promise<void> {
  // `xid`: the transaction that changed the game's scores. It tells whether a snapshot includes the change.
  await sql`alter table game_moves add column xid xid8 not null default pg_current_xact_id()`.execute(db);
  await sql`create index game_moves_by_transaction on game_moves (xid)`.execute(db);
  await createFunctions(db);
  await fillShelves(db);
  await sql`update shelves set games = (select count(*) from game_shelves where shelf_id = shelves.id)`.execute(db);
  await createTriggers(db);
  await sql`create index game_titles_trigrams on game_titles using gin (title gin_trgm_ops)`.execute(db);
  await sql`create function text_grams(text text) returns text[] language sql immutable strict parallel safe as $$
    select coalesce(array_agg(distinct substr(text, at, size)), '{}')
    from generate_series(1, length(text)) as at, (values (1), (2)) as sizes (size) $$`.execute(db);
  await sql`create index game_titles_grams on game_titles using gin (text_grams(title))`.execute(db);
}

const { all, unclaimed, source } = FLAG_SHELVES;

function trigger(name: string, body: RawBuilder<unknown>) {
  return sql`create function ${sql.ref(name)}() returns trigger language plpgsql as $$ begin
    ${body}
    return null;
  end $$`;
}

async function createFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`create function shelve_game(number bigint, shelf text) returns void language plpgsql as $$ begin
    if not exists (select from shelves where name = shelf) then
      insert into shelves (name) values (shelf) on conflict do nothing;
    end if;
    insert into game_shelves ${COLUMNS}
      select shelves.id, ${VALUES} from games, shelves
      where games.seq = number and shelves.name = shelf on conflict do nothing;
  end $$`.execute(db);
  await sql`create function unshelve_game(number bigint, shelf text) returns void language sql as $$
    delete from game_shelves where seq = number and shelf_id = (select id from shelves where name = shelf)
  $$`.execute(db);
  const shelveNew = sql`
    perform shelve_game(new.seq, ${sql.lit(all)});
    if new.ownership_status = 'unclaimed' then perform shelve_game(new.seq, ${sql.lit(unclaimed)}); end if;
    if new.source_url <> '' then perform shelve_game(new.seq, ${sql.lit(source)}); end if;`;
  await trigger('games_added', sql`if new.visibility = 'public' then ${shelveNew} end if;`).execute(db);
  await trigger(
    'games_flagged',
    sql`
    if new.visibility <> 'public' then
      delete from game_shelves where seq = new.seq;
    else
      if old.visibility <> 'public' then
        perform shelve_game(new.seq, label) from game_labels where game_id = new.id order by label;
      end if;
      if new.ownership_status <> 'unclaimed' then perform unshelve_game(new.seq, ${sql.lit(unclaimed)}); end if;
      if new.source_url = '' then perform unshelve_game(new.seq, ${sql.lit(source)}); end if;
      ${shelveNew}
    end if;`,
  ).execute(db);
  await trigger(
    'games_moved',
    sql`
    insert into game_moves (seq, upvotes, quiet, trending, best_rated)
      values (old.seq, old.upvotes, -(old.upvotes + old.downvotes), old.trending, old.best_rated);
    delete from game_moves where id in (
      select id from game_moves where id <= (select max(id) from game_moves) - ${sql.lit(KEPT_MOVES)}
      order by id limit 2 for update skip locked);
    update game_shelves set created_at = new.created_at, upvotes = new.upvotes,
        quiet = -(new.upvotes + new.downvotes), trending = new.trending, best_rated = new.best_rated
      where seq = new.seq;`,
  ).execute(db);
  await trigger(
    'game_labels_added',
    sql`perform shelve_game(seq, new.label) from games where id = new.game_id and visibility = 'public';`,
  ).execute(db);
  await trigger(
    'game_labels_removed',
    sql`perform unshelve_game(seq, old.label) from games where id = old.game_id;`,
  ).execute(db);
  await trigger('game_shelves_added', sql`update shelves set games = games + 1 where id = new.shelf_id;`).execute(db);
  await trigger('game_shelves_removed', sql`update shelves set games = games - 1 where id = old.shelf_id;`).execute(db);
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  const on = (name: string, event: RawBuilder<unknown>) =>
    sql`create trigger ${sql.ref(name)} after ${event} execute function ${sql.ref(name)}()`.execute(db);
  await on('games_added', sql`insert on games for each row`);
  await on(
    'games_flagged',
    sql`update of ownership_status, source_url, visibility on games for each row when (
      (old.ownership_status, old.source_url, old.visibility)
        is distinct from (new.ownership_status, new.source_url, new.visibility))`,
  );
  await on(
    'games_moved',
    sql`update of upvotes, downvotes, created_at on games for each row when (
      (old.upvotes, old.downvotes, old.created_at) is distinct from (new.upvotes, new.downvotes, new.created_at))`,
  );
  await on('game_labels_added', sql`insert on game_labels for each row`);
  await on('game_labels_removed', sql`delete on game_labels for each row`);
  await on('game_shelves_added', sql`insert on game_shelves for each row`);
  await on('game_shelves_removed', sql`delete on game_shelves for each row`);
}
