import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text')
    .addColumn('content', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('outcome', 'text')
    .addColumn('tried_at', 'bigint')
    .addColumn('error', 'text')
    .addCheckConstraint('mails_outcome_known', sql`outcome in ('sent', 'refused', 'expired')`)
    .addCheckConstraint('mails_content_while_waiting', sql`(content is null) = (outcome is not null)`)
    .execute();
  await db.schema.alterTable('contact_messages').addColumn('mailed_at', 'bigint').execute();
  await sql`update contact_messages set mailed_at = created_at`.execute(db);
  await db.schema
    .createIndex('mails_waiting')
    .on('mails')
    .column('due_at')
    .where(sql.ref('outcome'), 'is', null)
    .execute();
}
