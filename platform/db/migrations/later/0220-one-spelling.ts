import { type Kysely, sql } from 'kysely';
import { findOtherKeys } from '../../games/url-keys.ts';

/** Differently percent-encoded addresses are one now. If another game has the key already, `doctor` names both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { id, is } of await findOtherKeys(db)) {
    await sql`update games set url_key = ${is}
      where id = ${id} and not exists (select 1 from games as other where other.url_key = ${is})`.execute(db);
  }
}
