import { isWebUrl } from '#domain/url.ts';
import type { AppContext } from '#platform/context.ts';
import type { KnownGame } from '#platform/db/transfer/import-rows.ts';
import type { GameDocument } from '#platform/transfer/collections/documents.ts';
import type { PictureImport, PictureOrder } from '#platform/transfer/collections/pictures.ts';

export interface PictureResult {
  /** A stored file's path, a web address, or '' for none. */
  url: string;
  placeholder: string;
  /** Whether it was stored here just now. */
  isStored: boolean;
  /** Why there is none although the document names one. */
  refused: string | null;
}

const ADDRESS = /^(?!data:)(?:[a-z][a-z0-9+.-]*:|\/)/i;

/** A picture that a document names: web addresses are kept as they are, files beside the document are stored. */
export async function importPicture(pictures: PictureImport, order: PictureOrder): Promise<PictureResult> {
  const { source } = order;
  const none = { url: '', placeholder: '', isStored: false, refused: null };
  if (source === '') return none;
  if (isWebUrl(source)) return { ...none, url: source };
  if (ADDRESS.test(source)) {
    return { ...none, refused: `${source} is neither a web address nor a file beside the document` };
  }
  const result = await pictures.store(order);
  if ('refused' in result) return { ...none, refused: result.refused };
  return { ...result, isStored: true, refused: null };
}

/** A game's document with its pictures stored and its gaps filled. */
export interface PreparedGame {
  game: GameDocument;
  thumbnail: PictureResult;
  screenshots: readonly PictureResult[];
  sourceUrl: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  updatedAt: number;
  /** What did not come in. */
  remarks: readonly string[];
}

const NO_PICTURE: PictureResult = { url: '', placeholder: '', isStored: false, refused: null };

/** Whether the file knows more of the game than we do. */
export function isNewer(game: GameDocument, known: KnownGame): boolean {
  return game.updatedAt !== null && game.updatedAt > known.updatedAt;
}

/** Stores the pictures of a game that is to be written. One that stays as it is needs none. */
export async function prepareGame(
  ctx: AppContext,
  { game, pictures, isKept }: { game: GameDocument; pictures: PictureImport; isKept: boolean },
): Promise<PreparedGame> {
  const createdAt = game.createdAt ?? game.updatedAt ?? ctx.clock.now();
  const dates = { createdAt, updatedAt: game.updatedAt ?? createdAt };
  if (isKept) {
    return { game, ...dates, thumbnail: NO_PICTURE, screenshots: [], sourceUrl: '', remarks: [] };
  }
  const store = (source: string) =>
    importPicture(pictures, {
      source,
      shape: 'cover',
      ownerId: game.id,
      timestamp: game.createdAt ?? game.updatedAt ?? 0,
    });
  const [thumbnail, ...screenshots] = await Promise.all([
    store(game.thumbnailUrl),
    ...game.screenshotUrls.map(store),
  ]);
  const remarks = screenshots.flatMap(({ refused }) =>
    refused === null ? [] : [`screenshotUrls ${refused}`],
  );
  if (thumbnail.refused !== null) remarks.unshift(`thumbnailUrl ${thumbnail.refused}`);
  const hasSource = game.sourceUrl === '' || isWebUrl(game.sourceUrl);
  if (!hasSource) remarks.push(`sourceUrl is no web address: ${game.sourceUrl.slice(0, 80)}`);
  return {
    game,
    ...dates,
    thumbnail,
    screenshots: screenshots.filter(({ url }) => url !== ''),
    sourceUrl: hasSource ? game.sourceUrl : '',
    remarks,
  };
}
