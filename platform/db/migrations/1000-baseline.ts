import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { ROOT } from '#platform/root.ts';
import type { DialectName } from '../dialects/dialect.ts';

/** The schema of version 1.0. In the files, an empty line separates statements. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const schema = await readFile(new URL(`platform/db/migrations/1000-baseline-${dialect}.sql`, ROOT), 'utf8');
  for (const statement of schema.split('\n\n')) await sql.raw(statement).execute(db);
}
