import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Adds keys, or postpones their end. `endsAt`: null for no end. */
export async function writeKeptOut(db: Db, { keys, endsAt }: { keys: readonly string[]; endsAt: number | null }) {
  const later = sql<number | null>`case when kept_out.ends_at > excluded.ends_at then kept_out.ends_at
    when kept_out.ends_at is null then null else excluded.ends_at end`;
  await db
    .insertInto('keptOut')
    .values(keys.map((keyHash) => ({ keyHash, endsAt })))
    .onConflict((c) => c.column('keyHash').doUpdateSet({ endsAt: later }))
    .execute();
}

export async function isKeptOut(db: Db, { key, now }: { key: string; now: number }): Promise<boolean> {
  const kept = db.selectFrom('keptOut').select('keyHash').where('keyHash', '=', key);
  const lasting = kept.where((e) => e.or([e('endsAt', 'is', null), e('endsAt', '>', now)]));
  return Boolean(await lasting.executeTakeFirst());
}
