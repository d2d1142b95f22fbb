import type { ExpressionBuilder, Insertable, InsertObject, Kysely, Selectable, Updateable } from 'kysely';
import { countRows } from './database.ts';
import { isPostgres, isStorable, storableText } from './portability.ts';

type Name<DB> = keyof DB & string;
type Rows<Table> = Insertable<Table> | readonly Insertable<Table>[];

/** Null stands for `is null`, an array for any of its values. */
type Where<Table> = { [C in keyof Selectable<Table>]?: Selectable<Table>[C] | readonly Selectable<Table>[C][] };

export const findRow = async <DB, T extends Name<DB>>(db: Kysely<DB>, table: T, where: Where<DB[T]>) =>
  (await rowQuery(db, table, where)?.executeTakeFirst()) as Selectable<DB[T]> | undefined;

/** Others can still insert rows that refer to it. */
export async function lockRow<DB, T extends Name<DB>>(db: Kysely<DB>, table: T, where: Where<DB[T]>) {
  const query = rowQuery(db, table, where);
  const locking = isPostgres(db) ? query?.forNoKeyUpdate() : query;
  return (await locking?.executeTakeFirst()) as Selectable<DB[T]> | undefined;
}

/** Without duplicates, in the order of their ids, because transactions that lock in different orders can deadlock. */
export async function lockRows<DB, T extends Name<DB>>(db: Kysely<DB>, table: T, ids: readonly string[]) {
  const rows = withIds(db, table, ids).selectAll().orderBy('id');
  return (await (isPostgres(db) ? rows.forNoKeyUpdate() : rows).execute()) as Selectable<DB[T]>[];
}

export async function findKnownIds<DB>(db: Kysely<DB>, table: Name<DB>, ids: readonly string[]): Promise<Set<string>> {
  const rows = await withIds(db, table, ids).select('id').execute();
  return new Set(rows.map(({ id }) => id as string));
}

export async function countWhere<DB, T extends Name<DB>>(db: Kysely<DB>, table: T, where: Where<DB[T]>) {
  const rows = tables(db).selectFrom(table as string);
  return countRows(rows.where(isRow(where)));
}

export async function insertRows<DB, T extends Name<DB>>(db: Kysely<DB>, table: T, rows: Rows<DB[T]>) {
  if (!isEmpty(rows)) await into(db, table, rows).execute();
}

export async function insertNew<DB, T extends Name<DB>>(
  db: Kysely<DB>,
  table: T,
  rows: Rows<DB[T]>,
  unique: readonly Name<DB[T]>[] = [],
): Promise<boolean> {
  if (isEmpty(rows)) return false;
  const insert = into(db, table, rows).onConflict((c) => (unique.length > 0 ? c.columns(unique) : c).doNothing());
  return Boolean((await insert.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows);
}

export async function upsertRow<DB, T extends Name<DB>>(
  db: Kysely<DB>,
  table: T,
  row: InsertObject<DB, T>,
  unique: readonly Name<DB[T]>[],
) {
  const others = Object.entries(row).filter(([column]) => !(unique as readonly string[]).includes(column));
  const set = storable(Object.fromEntries(others));
  await into(db, table, row)
    .onConflict((c) => c.columns(unique).doUpdateSet(set))
    .execute();
}

export async function updateRows<DB, T extends Name<DB>>(
  db: Kysely<DB>,
  table: T,
  { set, where }: { set: Updateable<DB[T]>; where: Where<DB[T]> },
): Promise<boolean> {
  const rows = tables(db).updateTable(table as string);
  const update = rows.set(storable(set)).where(isRow(where));
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function deleteRows<DB, T extends Name<DB>>(db: Kysely<DB>, table: T, where: Where<DB[T]>) {
  const rows = tables(db).deleteFrom(table as string);
  return (await rows.where(isRow(where)).executeTakeFirst()).numDeletedRows > 0n;
}

/** Deletes what is older. Returns the number of rows. */
export async function deleteBefore<DB, T extends Name<DB>>(
  db: Kysely<DB>,
  table: T,
  [column, time]: readonly [Name<DB[T]>, number],
): Promise<number> {
  const old = tables(db)
    .deleteFrom(table as string)
    .where(column as string, '<', time);
  return Number((await old.executeTakeFirst()).numDeletedRows);
}

/** Null if no row can match because the database can't store a value. */
function rowQuery<DB, T extends Name<DB>>(db: Kysely<DB>, table: T, where: Where<DB[T]>) {
  if (Object.values(where).some((value) => typeof value === 'string' && !isStorable(value))) return null;
  const rows = tables(db).selectFrom(table as string);
  return rows.selectAll().where(isRow(where)).limit(1);
}

/** Throws if a value is missing: Kysely would leave out that column's condition, and too many rows would match. */
function isRow(where: object) {
  const columns: [string, unknown][] = Object.entries(where);
  if (columns.length === 0 || columns.some(([, value]) => value === undefined))
    throw new Error('A condition has no value.');
  return (e: ExpressionBuilder<Record<string, Row>, string>) =>
    e.and(columns.map(([name, value]) => e(name, Array.isArray(value) ? 'in' : value === null ? 'is' : '=', value)));
}

const withIds = <DB>(db: Kysely<DB>, table: Name<DB>, ids: readonly string[]) =>
  tables(db)
    .selectFrom(table as string)
    .where('id', 'in', [...new Set(ids)]);

const into = <Table>(db: Kysely<Table>, table: string, rows: object) =>
  tables(db)
    .insertInto(table)
    .values(Array.isArray(rows) ? rows.map(storable) : storable(rows));

const isEmpty = (rows: object): boolean => Array.isArray(rows) && rows.length === 0;

type Row = Record<string, unknown>;

/** A row's texts without what a database can't store. */
export function storable<T extends object>(row: T): T & Row {
  const columns = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string' ? storableText(value) : value,
  ]);
  return Object.fromEntries(columns) as T & Row;
}

/** The tables without their columns' types, because Kysely can't infer the types if the table is a parameter. */
const tables = <DB>(db: Kysely<DB>): Kysely<Record<string, Row>> => db as unknown as Kysely<Record<string, Row>>;
