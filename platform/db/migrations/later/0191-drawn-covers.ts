import { type Kysely, sql } from 'kysely';

/** A full submission without a picture had to choose a drawn cover. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column cover_drawn integer default 0 not null`.execute(db);
  await sql`update games set cover_drawn = 1 where thumbnail_url = ''
    and id in (select subject_id from audit_log where action = 'game:submit')`.execute(db);
}
