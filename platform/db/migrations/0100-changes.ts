import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../dialects/dialect.ts';

/**
 * PostgreSQL assigns ids before the commit, so rows may become visible out of order. A read therefore starts with the
 * oldest transaction that was unfinished at the previous read.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const isPostgres = dialect === 'postgres';
  // Ids must not be reused after old rows are deleted, hence 'autoincrement'.
  const id = isPostgres ? sql`bigserial primary key` : sql`integer primary key autoincrement`;
  const transaction = isPostgres ? sql`, tx xid8 not null default pg_current_xact_id()` : sql``;
  await sql`create table changes (
    id ${id}, topics text not null, origin text not null, at bigint not null ${transaction}
  )`.execute(db);
  if (isPostgres) await sql`create index changes_by_transaction on changes (tx)`.execute(db);
}
