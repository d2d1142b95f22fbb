import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../../dialects/dialect.ts';

/** Updating the listing indexes costs twenty times as much as a vote's other writes, so it is postponed. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const isSqlite = dialect === 'sqlite';
  const real = sql.raw(isSqlite ? 'real' : 'double precision');
  await sql`create table pending_moves (
    id ${sql.raw(isSqlite ? 'integer primary key autoincrement' : 'bigserial primary key')},
    seq bigint not null unique references games (seq) on delete cascade,
    upvotes bigint not null,
    quiet bigint not null,
    trending ${real} not null,
    best_rated ${real} not null
  )`.execute(db);
  const columns = sql`pending_moves (seq, upvotes, quiet, trending, best_rated)`;
  const values = sql`old.seq, old.upvotes, -(old.upvotes + old.downvotes), old.trending, old.best_rated`;
  if (isSqlite) {
    await sql`drop trigger games_moved`.execute(db);
    // Can't use 'insert or ignore': a conflict clause of the statement that fires the trigger overrides 'or ignore'.
    await sql`create trigger games_moved after update of upvotes, downvotes, created_at on games
      when old.upvotes <> new.upvotes or old.downvotes <> new.downvotes or old.created_at <> new.created_at begin
      update pending_moves set id = (select max(id) + 1 from pending_moves) where seq = old.seq;
      insert into ${columns} select ${values} where not exists (select 1 from pending_moves where seq = old.seq);
    end`.execute(db);
  } else {
    await sql`create or replace function games_moved() returns trigger language plpgsql as $$ begin
      insert into ${columns} values (${values}) on conflict (seq) do update set id = excluded.id;
      return null;
    end $$`.execute(db);
  }
}
