import { foldText } from '#domain/listing/search-text.ts';
import type { Db } from '../database.ts';

/** The form in which categories and tags are compared: case is ignored. */
export function labelKey(text: string): string {
  return foldText(text).trim();
}

/** What a category matches: the game's category and its tags, each once. */
export function labelsOf({ category, tags }: { category: string; tags: readonly string[] }): string[] {
  return [...new Set([category, ...tags].map(labelKey))].filter((label) => label !== '');
}

/** Without the tags that say the same as an earlier one. */
export function distinctTags(tags: readonly string[]): { tag: string; tagKey: string }[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) {
    const key = labelKey(tag);
    if (key !== '' && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey].map(([tagKey, tag]) => ({ tag, tagKey }));
}

export interface TagsToWrite {
  gameId: string;
  category: string;
  tags: readonly string[];
}

/** Writes tags and labels of a game that has none. */
export async function insertTags(db: Db, { gameId, category, tags }: TagsToWrite): Promise<void> {
  const rows = distinctTags(tags).map((tag, position) => ({ gameId, position, ...tag }));
  if (rows.length > 0) await db.insertInto('gameTags').values(rows).execute();
  const labels = labelsOf({ category, tags }).map((label) => ({ label, gameId }));
  if (labels.length > 0) await db.insertInto('gameLabels').values(labels).execute();
}

export async function replaceTags(db: Db, game: TagsToWrite): Promise<void> {
  await db.deleteFrom('gameTags').where('gameId', '=', game.gameId).execute();
  await db.deleteFrom('gameLabels').where('gameId', '=', game.gameId).execute();
  await insertTags(db, game);
}

/** The tags of these games, in their order; games without tags are absent. */
export async function findTagsOf(
  db: Db,
  { gameIds }: { gameIds: readonly string[] },
): Promise<Map<string, string[]>> {
  const tags = new Map<string, string[]>();
  if (gameIds.length === 0) return tags;
  const rows = await db
    .selectFrom('gameTags')
    .select(['gameId', 'tag'])
    .where('gameId', 'in', gameIds)
    .orderBy('gameId')
    .orderBy('position')
    .execute();
  for (const { gameId, tag } of rows) {
    const known = tags.get(gameId);
    if (known) known.push(tag);
    else tags.set(gameId, [tag]);
  }
  return tags;
}
