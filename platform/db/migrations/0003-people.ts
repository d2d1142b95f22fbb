import { type Kysely, sql } from 'kysely';

/** More about people: all names they had, their links, single-use mail links, and deleted games that they can still restore. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All names, current and former. A former name still leads to its person and stays reserved for them.
  await db.schema
    .createTable('usernames')
    .addColumn('username_key', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('taken_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('usernames_by_user').on('usernames').column('user_id').execute();
  await sql`insert into usernames (username_key, user_id, taken_at)
    select username_key, id, date_joined from users`.execute(db);

  await db.schema
    .createTable('user_links')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('user_links_one_of_a_kind', ['user_id', 'kind'])
    .addCheckConstraint('user_links_kind_known', sql`kind in ('website', 'github', 'x', 'itch')`)
    .addCheckConstraint('user_links_url_not_empty', sql`url <> ''`)
    .execute();

  await db.schema
    .createTable('account_tokens')
    // Only the hash, so the database doesn't give the links away.
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    // The address that the link was mailed to, or that it will set.
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addCheckConstraint(
      'account_tokens_purpose_known',
      sql`purpose in ('reset-password', 'verify-email', 'change-email')`,
    )
    .execute();
  await db.schema
    .createIndex('account_tokens_by_user')
    .on('account_tokens')
    .columns(['user_id', 'purpose'])
    .execute();

  await db.schema
    .createTable('removed_games')
    .addColumn('game_id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('removed_at', 'bigint', (c) => c.notNull())
    // The game and its rows as JSON, where no list or search can find it by mistake.
    .addColumn('content', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('removed_games_by_owner')
    .on('removed_games')
    .columns(['owner_id', 'removed_at desc'])
    .execute();
}
