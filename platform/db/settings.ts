import { isSettingName, type SettingName } from '#domain/settings.ts';
import type { Db } from './database.ts';
import { deleteRows, upsertRow } from './rows.ts';

/** Secrets are encrypted. Ignores settings of other versions. */
export async function listSettings(db: Db) {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute();
  return rows.flatMap(({ name, value }) => (isSettingName(name) ? { name, value } : []));
}

/** An empty text takes the default again. */
export async function writeSetting(db: Db, row: { name: SettingName; value: string; updatedAt: number }) {
  if (row.value === '') await deleteRows(db, 'settings', { name: row.name });
  else await upsertRow(db, 'settings', row, ['name']);
}
