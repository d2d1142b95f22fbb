import { type Kysely, sql } from 'kysely';
import { findOtherKeys } from '../../games/url-keys.ts';

/**
 * Gives each game the key that its address has now that differently percent-encoded addresses are one. If another game
 * has that key already, the game keeps its own, and `doctor` names both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { id, is } of await findOtherKeys(db)) {
    await sql`update games set url_key = ${is}
      where id = ${id} and not exists (select 1 from games as other where other.url_key = ${is})`.execute(db);
  }
}
