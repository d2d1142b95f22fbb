import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DialectName } from '../dialects/dialect.ts';
import { COLUMNS, VALUES } from './0050-ranking-shelves.ts';

/**
 * The triggers of migration 0050 also take hidden games off this shelf (docs/decisions/0034-games-play-in-the-page.md).
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await sql`alter table games add column plays_in_page integer not null default 0
    check (plays_in_page in (0, 1))`.execute(db);
  await sql`insert into shelves (name) values (${sql.lit(PLAYS)})`.execute(db);
  if (dialect === 'sqlite') await createSqliteTriggers(db);
  else await createPostgresTrigger(db);
}

const PLAYS = '\u001fplays';

async function createSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  const add = sql`insert into game_shelves ${COLUMNS} select shelves.id, ${VALUES}
    from games cross join shelves where games.id = new.id and shelves.name = ${sql.lit(PLAYS)}
      and not exists (select 1 from game_shelves there where there.shelf_id = shelves.id and there.seq = games.seq);`;
  const plays = sql`new.plays_in_page = 1 and new.visibility = 'public' and new.seq is not null`;
  const on = (name: string, event: RawBuilder<unknown>) =>
    sql`create trigger ${sql.ref(name)} after ${event} on games when ${plays} begin ${add} end`.execute(db);
  await on('games_playing_added', sql`insert`);
  // Also fires when the trigger `games_added` sets a new game's `seq`. SQLite doesn't define the order of triggers, so
  // `games_playing_added` may run first and find no `seq`.
  await on('games_playing_changed', sql`update of plays_in_page, visibility, seq`);
  await sql`create trigger games_playing_ended after update of plays_in_page on games
    when new.plays_in_page = 0 and old.plays_in_page = 1 begin
    delete from game_shelves where seq = new.seq and shelf_id = (select id from shelves where name = ${sql.lit(PLAYS)});
  end`.execute(db);
}

async function createPostgresTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`create function games_playing() returns trigger language plpgsql as $$ begin
    if new.plays_in_page = 1 and new.visibility = 'public' then
      perform shelve_game(new.seq, ${sql.lit(PLAYS)});
    elsif tg_op = 'UPDATE' then
      perform unshelve_game(new.seq, ${sql.lit(PLAYS)});
    end if;
    return null;
  end $$`.execute(db);
  await sql`create trigger games_playing_added after insert on games for each row
    when (new.plays_in_page = 1) execute function games_playing()`.execute(db);
  await sql`create trigger games_playing_changed after update of plays_in_page, visibility on games for each row
    when ((old.plays_in_page, old.visibility) is distinct from (new.plays_in_page, new.visibility))
    execute function games_playing()`.execute(db);
}
