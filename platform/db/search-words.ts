import { isOneTypoApart, learntWords, typoKeys } from '#domain/search-words.ts';
import type { Db } from './database.ts';

/**
 * Remembers the words of titles and tags, so that they are found when they are misspelt. A word stays when its last
 * game is gone: it leads to nothing then.
 */
export async function learnWords(db: Db, { texts }: { texts: readonly string[] }): Promise<void> {
  // In one order, so that two transactions never wait for each other.
  const words = [...new Set(texts.flatMap(learntWords))].sort();
  if (words.length === 0) return;
  const added = await db
    .insertInto('searchWords')
    .values(words.map((word) => ({ word })))
    .onConflict((c) => c.column('word').doNothing())
    .returning('word')
    .execute();
  const keys = added.flatMap(({ word }) => typoKeys(word).map((key) => ({ key, word })));
  if (keys.length > 0) await db.insertInto('searchWordKeys').values(keys).execute();
}

/** The known words that are one typo apart from this one. */
export async function findSimilarWords(db: Db, { word }: { word: string }): Promise<string[]> {
  const rows = await similarWordsQuery(db, { word }).execute();
  return rows.map((row) => row.word).filter((known) => isOneTypoApart(known, word));
}

/** The query of `findSimilarWords`, for whoever wants to look at its plan. */
export function similarWordsQuery(db: Db, { word }: { word: string }) {
  return db
    .selectFrom('searchWordKeys')
    .select('word')
    .distinct()
    .where('key', 'in', typoKeys(word))
    .orderBy('word');
}
