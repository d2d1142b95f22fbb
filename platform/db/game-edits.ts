import { canonicalUrlKey } from '#domain/url.ts';
import type { Db } from './database.ts';
import { type GameTexts, insertScreenshots, updateGameTexts } from './new-game.ts';
import { storableText } from './storable-text.ts';

export interface GameEdit extends GameTexts {
  playUrl: string;
  sourceUrl: string;
  /** A site path, an absolute URL, or empty for the drawn cover. */
  thumbnailUrl: string;
  thumbnailPlaceholder: string;
  screenshotUrls: readonly string[];
}

/**
 * Replaces all that a game's form holds. Returns the slug, or undefined when there is no such game.
 * Throws the database's refusal when another game has the play URL (games.url_key).
 */
export async function updateGame(db: Db, game: GameEdit): Promise<string | undefined> {
  const slug = await updateGameTexts(db, game);
  if (slug === undefined) return undefined;
  const { id, playUrl, sourceUrl, thumbnailUrl, thumbnailPlaceholder, screenshotUrls } = game;
  const urlKey = canonicalUrlKey(playUrl);
  await db
    .updateTable('games')
    .set({
      playUrl: storableText(playUrl),
      urlKey,
      sourceUrl: storableText(sourceUrl),
      thumbnailUrl: storableText(thumbnailUrl),
      thumbnailPlaceholder,
    })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('gameScreenshots').where('gameId', '=', id).execute();
  await insertScreenshots(db, { gameId: id, urls: screenshotUrls });
  return slug;
}
