import type { Db } from '../database.ts';
import { deleteRows, insertNew } from '../rows.ts';

/** Bounds the variables of a statement. */
const AT_ONCE = 400;

export async function readFileHashes(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('fileHashes').selectAll().execute();
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]));
}

export async function changeFileHashes(db: Db, { added, gone }: { added: [string, string][]; gone: string[] }) {
  for (let at = 0; at < added.length; at += AT_ONCE) {
    const rows = added.slice(at, at + AT_ONCE).map(([key, sha256]) => ({ key, sha256 }));
    await insertNew(db, 'fileHashes', rows, ['key']);
  }
  for (let at = 0; at < gone.length; at += AT_ONCE) {
    await deleteRows(db, 'fileHashes', { key: gone.slice(at, at + AT_ONCE) });
  }
}
