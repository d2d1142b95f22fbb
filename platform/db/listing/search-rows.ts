import { sql } from 'kysely';
import { learntWords, type SearchableGame, searchTextOf, searchTitleOf, typoKeys } from '#domain/text.ts';
import { errorCode } from '../../error-code.ts';
import type { Db } from '../database.ts';
import { isPostgres } from '../portability.ts';
import { insertRows, upsertRow } from '../rows.ts';

/** Words stay even if no game has them any more. */
async function learnWords(db: Db, { texts }: { texts: readonly string[] }): Promise<void> {
  // The words are sorted, so that two transactions can't deadlock.
  const words = [...new Set(texts.flatMap(learntWords))].sort();
  if (words.length === 0) return;
  const rows = db.insertInto('searchWords').values(words.map((word) => ({ word })));
  const unknown = rows.onConflict((c) => c.column('word').doNothing());
  const added = await unknown.returning('word').execute();
  const keys = added.flatMap(({ word }) => typoKeys(word).map((key) => ({ key, word })));
  await insertRows(db, 'searchWordKeys', keys);
}

export const searchTextsOf = (game: SearchableGame): { title: string; body: string } => ({
  title: searchTitleOf(game.title),
  body: searchTextOf(game),
});

export async function writeSearchRow(db: Db, { gameId, ...game }: SearchableGame & { gameId: string }) {
  const { title, body } = searchTextsOf(game);
  const seq = db.selectFrom('games').select('seq').where('id', '=', gameId);
  await db
    .insertInto('gameSearch')
    .values({ seq, gameId, body })
    .onConflict((c) => c.column('gameId').doUpdateSet({ body }))
    .execute();
  await upsertRow(db, 'gameTitles', { seq, title }, ['seq']);
  await learnWords(db, { texts: [game.title, ...game.tags, ...(game.madeWith ?? [])] });
}

const FULL_TEXT_TABLES = ['game_fts', 'game_title_fts'].map((table) => sql.ref(table));

/** Needs a transaction that may write. */
export async function isSearchIndexSound(db: Db): Promise<boolean> {
  if (isPostgres(db)) return true;
  try {
    for (const table of FULL_TEXT_TABLES) {
      await sql`insert into ${table} (${table}, rank) values ('integrity-check', 1)`.execute(db);
    }
    return true;
  } catch (error) {
    if (errorCode(error).startsWith('SQLITE_CORRUPT')) return false;
    throw error;
  }
}

export async function rebuildSearchIndex(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  for (const table of FULL_TEXT_TABLES) {
    await sql`insert into ${table} (${table}) values ('rebuild')`.execute(db);
  }
}
