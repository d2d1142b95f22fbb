import type { Db } from './database.ts';

/** The games whose title contains exactly these words, in the order in which all locks are taken. */
export async function listGamesTitled(
  db: Db,
  { words }: { words: string },
): Promise<{ id: string; title: string }[]> {
  // LIKE of SQLite ignores case and PostgreSQL's doesn't; the words are compared once more where it matters.
  const pattern = `%${words.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const rows = await db
    .selectFrom('games')
    .select(['id', 'title'])
    .where((e) => e(e.fn<string>('lower', ['title']), 'like', pattern.toLowerCase()))
    .orderBy('id')
    .execute();
  return rows.filter(({ title }) => title.includes(words));
}
