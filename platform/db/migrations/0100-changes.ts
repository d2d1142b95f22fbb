import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../dialects/dialect.ts';

/**
 * What was changed, for other processes to read (platform/db/changes.ts). PostgreSQL hands out numbers before the commit, so
 * rows appear out of order. There, the transaction's number tells what may still come.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const isPostgres = dialect === 'postgres';
  // Numbers are never reused, although old rows are deleted.
  const id = isPostgres ? sql`bigserial primary key` : sql`integer primary key autoincrement`;
  const transaction = isPostgres ? sql`, tx xid8 not null default pg_current_xact_id()` : sql``;
  await sql`create table changes (
    id ${id}, topics text not null, origin text not null, at bigint not null ${transaction}
  )`.execute(db);
  if (isPostgres) await sql`create index changes_by_transaction on changes (tx)`.execute(db);
}
