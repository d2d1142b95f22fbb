import { createHash } from 'node:crypto';
import { AVATAR_WIDTHS, COVER_WIDTHS, renditionOf } from '#domain/games/picture.ts';
import { type EncodedImage, encodeAvatar, encodeCover } from './images.ts';
import { safeFilename, thumbnailKey } from './keys.ts';
import type { Cancelable, FileStore } from './store.ts';

/** Leaves room for the hash and the size within the length that `safeFilename` allows. */
const LONGEST_STEM = 50;

interface NewPicture extends Cancelable {
  /** When it was uploaded, in milliseconds since 1970. */
  timestamp: number;
  /** The file's original name. */
  filename: string;
  /** The file as uploaded. */
  bytes: Uint8Array;
  /**
   * Distinguishes two uploads of the same file in the same millisecond, so deleting one leaves the other. Imports omit it,
   * so repeating an import stores nothing twice.
   */
  id?: string;
}

/** The data for `src`, `srcset`, `width`, `height` and the blurred placeholder. */
export interface StoredPicture {
  /** The largest rendition. */
  key: string;
  /** Ascending. `key` has the last one; the others are at `renditionOf(key, width)`. */
  widths: number[];
  width: number;
  height: number;
  placeholder: string;
}

/**
 * Re-encodes a cover or screenshot and stores its renditions as `thumbnails/{timestamp}_{filename}`:
 *
 *     thumbnails/1700000000000_cat-1f2e3d4c-960x600.webp        the largest, at most 1440 pixels wide
 *     thumbnails/1700000000000_cat-1f2e3d4c-960x600-640.webp    and -320, -960, where they are smaller than the largest
 *
 * The eight digits hash content and id, so that pictures with the same name and time, as in imports, stay apart. The
 * size lets a page leave room for the picture and name its renditions (domain/games/picture.ts). A failure leaves no files
 * behind. Throws the errors of `encodeCover` and `FileStore.put`.
 */
export async function storeCover(files: FileStore, picture: NewPicture): Promise<StoredPicture> {
  return await storeRenditions(files, picture, await encodeCover(picture.bytes));
}

/** Like `storeCover`, square, for a person's picture. */
export async function storeAvatar(files: FileStore, picture: NewPicture): Promise<StoredPicture> {
  return await storeRenditions(files, picture, await encodeAvatar(picture.bytes));
}

/** Removes a stored cover or avatar with all its renditions. */
export async function deletePicture(files: FileStore, key: string): Promise<void> {
  const widths = new Set<number>([...COVER_WIDTHS, ...AVATAR_WIDTHS]);
  const keys = [key, ...[...widths].map((width) => renditionOf(key, width))];
  await Promise.all(keys.map((each) => files.delete(each)));
}

/** The key and width of each rendition, ascending. */
export function renditionsOf({
  key,
  widths,
}: Pick<StoredPicture, 'key' | 'widths'>): { key: string; width: number }[] {
  return widths.map((width, index) => ({
    width,
    key: index === widths.length - 1 ? key : renditionOf(key, width),
  }));
}

async function storeRenditions(
  files: FileStore,
  picture: NewPicture,
  encoded: EncodedImage,
): Promise<StoredPicture> {
  const key = keyOf(picture, encoded);
  const widths = encoded.variants.map(({ width }) => width);
  const written: string[] = [];
  try {
    for (const [index, rendition] of renditionsOf({ key, widths }).entries()) {
      const bytes = encoded.variants[index]?.bytes ?? new Uint8Array();
      written.push(rendition.key);
      await files.put({ key: rendition.key, bytes, contentType: 'image/webp', signal: picture.signal });
    }
  } catch (error) {
    // If a file can't be removed now, `sweepPictures` removes it later.
    await Promise.allSettled(written.map((each) => files.delete(each)));
    throw error;
  }
  const { width, height, placeholder } = encoded;
  return { key, widths, width, height, placeholder };
}

function keyOf({ timestamp, filename, bytes, id = '' }: NewPicture, { width, height }: EncodedImage): string {
  const hash = createHash('sha256').update(bytes).update(id).digest('hex').slice(0, 8);
  const stem = safeFilename(filename)
    .replace(/\.[a-z0-9]+$/, '')
    .slice(0, LONGEST_STEM);
  return thumbnailKey(timestamp, `${stem}-${hash}-${width}x${height}.webp`);
}
