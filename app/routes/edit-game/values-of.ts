import type { GameFormValues } from '#app/components/game-form-values.ts';
import { filePath } from '#domain/paths.ts';
import type { GameToEdit } from '#services/games/edit-load.ts';

const FILES = filePath('');

/** A game as its form holds it: pictures of ours by their keys, others by their addresses. */
export function valuesOf({ game, genre, tags, isFullyGenerated }: GameToEdit): GameFormValues {
  const { title, description, thumbnailUrl, playUrl, sourceUrl, screenshotUrls } = game;
  return {
    title,
    description,
    coverUrl: thumbnailUrl && !isOurs(thumbnailUrl) ? thumbnailUrl : '',
    coverKey: thumbnailUrl && isOurs(thumbnailUrl) ? keyOf(thumbnailUrl) : '',
    playUrl,
    sourceUrl,
    genre,
    tags,
    isFullyGenerated,
    screenshotKeys: screenshotUrls.filter(isOurs).map(keyOf),
    keptScreenshotUrls: screenshotUrls.filter((url) => !isOurs(url)),
  };
}

function isOurs(path: string): boolean {
  return path.startsWith(FILES);
}

function keyOf(path: string): string {
  return decodeURIComponent(path.slice(FILES.length));
}
