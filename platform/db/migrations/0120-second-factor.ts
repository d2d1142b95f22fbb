import { type Kysely, sql } from 'kysely';

/**
 * Proofs of identity in addition to a password. Sessions record whether such a proof is still missing, when their person last
 * proved who they are, and which challenge a passkey was asked to sign. Their columns are named in the sign-in library's
 * style.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('totp_secrets')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    // Encrypted with the site's secret.
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    // Null until the first code proves that the person's authenticator app has the secret.
    .addColumn('confirmed_at', 'bigint')
    // The time step of the last used code, in half minutes since 1970. Codes up to this step no longer work.
    .addColumn('used_step', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
    .execute();
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute();
  for (const column of [
    '"awaitsSecond" integer not null default 0',
    '"confirmedAt" bigint',
    'challenge text',
  ]) {
    await sql`alter table auth_sessions add column ${sql.raw(column)}`.execute(db);
  }
}
