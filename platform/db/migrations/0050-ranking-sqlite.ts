import { type Kysely, sql } from 'kysely';
import { COLUMNS, FLAG_SHELVES, fillShelves, KEPT_MOVES, VALUES } from './0050-ranking-shelves.ts';

export async function createSqliteShelving(db: Kysely<unknown>): Promise<void> {
  await createCounts(db);
  await createGameTriggers(db);
  await createLabelTriggers(db);
  await createMoves(db);
  await fillShelves(db);
  await createFullText(db);
}

const { all, unclaimed, source } = FLAG_SHELVES;

async function createCounts(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger game_shelves_added after insert on game_shelves begin
    update shelves set games = games + 1 where id = new.shelf_id;
  end`.execute(db);
  await sql`create trigger game_shelves_removed after delete on game_shelves begin
    update shelves set games = games - 1 where id = old.shelf_id;
  end`.execute(db);
}

/** In a trigger, a conflict clause of the statement that fires it would override 'insert or ignore'. */
function shelve(names: string, seq: string) {
  const chosen = sql.raw(names);
  return sql`
    insert into shelves (name) select * from (${chosen}) where column1 not in (select name from shelves);
    insert into game_shelves ${COLUMNS} select shelves.id, ${VALUES}
      from games cross join shelves where games.seq = ${sql.raw(seq)} and shelves.name in (${chosen})
        and not exists (select 1 from game_shelves there where there.shelf_id = shelves.id and there.seq = games.seq);`;
}

const FLAGS_OF_NEW = `select column1 from (
    values ('${all}', 1), ('${unclaimed}', new.ownership_status = 'unclaimed'), ('${source}', new.source_url <> '')
  ) where column2`;

async function createGameTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger games_added after insert on games begin
    update games set seq = (select coalesce(max(seq), 0) + 1 from games) where id = new.id and seq is null;
    ${shelve(`${FLAGS_OF_NEW} and new.visibility = 'public'`, '(select seq from games where id = new.id)')}
  end`.execute(db);
  await sql`create trigger games_flagged after update of ownership_status, source_url on games
    when new.visibility = 'public' and old.visibility = 'public' and (
      (old.ownership_status = 'unclaimed') <> (new.ownership_status = 'unclaimed') or (old.source_url = '') <> (new.source_url = '')
    ) begin
    delete from game_shelves where seq = new.seq
      and shelf_id in (select id from shelves where name in (${sql.lit(unclaimed)}, ${sql.lit(source)}));
    ${shelve(FLAGS_OF_NEW, 'new.seq')}
  end`.execute(db);
  await sql`create trigger games_unlisted after update of visibility on games
    when new.visibility <> 'public' and old.visibility = 'public' begin
    delete from game_shelves where seq = new.seq;
  end`.execute(db);
  const labels = 'select label as column1 from game_labels where game_id = new.id';
  await sql`create trigger games_listed after update of visibility on games
    when new.visibility = 'public' and old.visibility <> 'public' begin
    ${shelve(`${FLAGS_OF_NEW} union ${labels}`, 'new.seq')}
  end`.execute(db);
}

async function createLabelTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger game_labels_added after insert on game_labels
    when (select visibility from games where id = new.game_id) = 'public' begin
    ${shelve('select new.label as column1', '(select seq from games where id = new.game_id)')}
  end`.execute(db);
  await sql`create trigger game_labels_removed after delete on game_labels begin
    delete from game_shelves where shelf_id = (select id from shelves where name = old.label)
      and seq = (select seq from games where id = old.game_id);
  end`.execute(db);
}

async function createMoves(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger games_moved after update of upvotes, downvotes, created_at on games
    when old.upvotes <> new.upvotes or old.downvotes <> new.downvotes or old.created_at <> new.created_at begin
    insert into game_moves (seq, upvotes, quiet, trending, best_rated)
      values (old.seq, old.upvotes, -(old.upvotes + old.downvotes), old.trending, old.best_rated);
    delete from game_moves where id <= (select max(id) from game_moves) - ${sql.lit(KEPT_MOVES)};
    update game_shelves set created_at = new.created_at, upvotes = new.upvotes,
        quiet = -(new.upvotes + new.downvotes), trending = new.trending, best_rated = new.best_rated
      where seq = new.seq;
  end`.execute(db);
}

/**
 * Two separators follow each text, to let even its last letter start a trigram. A search for the start of a word looks
 * for a space before it. So a space precedes each title.
 */
async function createFullText(db: Kysely<unknown>): Promise<void> {
  for (const name of ['game_search_added', 'game_search_removed', 'game_search_changed']) {
    await sql`drop trigger ${sql.ref(name)}`.execute(db);
  }
  await sql`drop table game_fts`.execute(db);
  for (const [table, column, fts, before] of [
    ['game_search', 'body', 'game_fts', ''],
    ['game_titles', 'title', 'game_title_fts', ' '],
  ] as const) {
    const [from, index] = [sql.ref(table), sql.ref(fts)];
    const text = (row: string) => sql`${sql.lit(before)} || ${sql.ref(`${row}.${column}`)} || char(31) || char(31)`;
    const add = sql`insert into ${index} (rowid, text) values (new.seq, ${text('new')});`;
    const remove = sql`insert into ${index} (${index}, rowid, text) values ('delete', old.seq, ${text('old')});`;
    const name = (what: string) => sql.ref(`${fts}_${what}`);
    await sql`create view ${name('texts')} as select seq, ${text(table)} as text from ${from}`.execute(db);
    await sql`create virtual table ${index} using fts5(
      text, content = ${sql.raw(`'${fts}_texts'`)}, content_rowid = 'seq', tokenize = 'trigram case_sensitive 1'
    )`.execute(db);
    await sql`create virtual table ${name('terms')} using fts5vocab(${index}, row)`.execute(db);
    await sql`insert into ${index} (${index}) values ('rebuild')`.execute(db);
    await sql`create trigger ${name('added')} after insert on ${from} begin ${add} end`.execute(db);
    await sql`create trigger ${name('removed')} after delete on ${from} begin ${remove} end`.execute(db);
    await sql`create trigger ${name('changed')} after update of ${sql.ref(column)} on ${from}
      begin ${remove} ${add} end`.execute(db);
  }
}
