import { createHash } from 'node:crypto';
import { AVATAR_WIDTHS, COVER_WIDTHS, renditionOf } from '#domain/games/picture.ts';
import { fileKeyOf } from '#domain/paths.ts';
import type { Clock, Ids } from '#platform/clock.ts';
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts';
import { isDamaged } from './damage.ts';
import { type EncodedImage, encodePicture, type PictureShape } from './images.ts';
import { safeFilename, thumbnailKey } from './keys.ts';
import type { FileStore } from './store.ts';

/** A stored file's name may have at most 80 characters, with the hash and the size. */
const LONGEST_STEM = 50;
type Upload = { bytes: Uint8Array; filename: string };

interface NewPicture extends Upload {
  timestamp: number;
  /** Imports omit `id`, so that repeating an import doesn't store a picture twice. */
  id?: string;
}

export type StoredPicture = Awaited<ReturnType<typeof storePicture>>;
type Parts = { files: FileStore; fetch: GuardedFetch; clock: Clock; ids: Ids };

/** We serve these ourselves, so that other sites don't get visitors' IP addresses. */
export function createPictures({ files, fetch, clock, ids }: Parts) {
  const pictures = {
    store: (upload: Upload, shape: PictureShape = 'cover'): Promise<StoredPicture> =>
      storePicture(files, { timestamp: clock.now(), id: ids.next(), ...upload }, shape),

    /** `timeoutMs` can lower the time limit. Throws the errors of `fetchImage` and `store`. */
    async storeFrom(url: string, options: { timeoutMs?: number; shape?: PictureShape } = {}): Promise<StoredPicture> {
      const { timeoutMs, shape = 'cover' } = options;
      const { url: found, bytes } = await fetch.fetchImage(url, { timeoutMs });
      const name = URL.parse(found)?.pathname.split('/').findLast(Boolean) ?? '';
      return pictures.store({ bytes, filename: shape === 'avatar' ? 'avatar' : name }, shape);
    },

    /** The largest rendition of an avatar, as WebP. Isn't stored. */
    async encodeSmall(bytes: Uint8Array): Promise<Uint8Array> {
      const { variants } = await encodePicture(bytes, 'avatar');
      return variants.at(-1)?.bytes ?? new Uint8Array();
    },

    isDamaged,

    remove: (key: string): Promise<void> => deletePicture(files, key),

    removeAt: (path: string): Promise<void> => deletePictureAt(files, path),
  };
  return pictures;
}

/**
 * Pages derive the size and the smaller widths from the key, such as
 * `thumbnails/1700000000000_cat-1f2e3d4c-960x600.webp`. Returns ascending `widths`, and as `size` the larger of what
 * was given and stored, in bytes. Throws the errors of `encodePicture` and `FileStore.put`.
 */
export async function storePicture(files: FileStore, picture: NewPicture, shape: PictureShape = 'cover') {
  const { variants, ...encoded } = await encodePicture(picture.bytes, shape);
  const key = keyOf(picture, encoded);
  const widths = variants.map(({ width }) => width);
  const written: string[] = [];
  try {
    for (const { width, bytes } of variants) {
      const name = width === widths.at(-1) ? key : renditionOf(key, width);
      written.push(name);
      await files.put({ key: name, bytes, contentType: 'image/webp' });
    }
  } catch (error) {
    // If deleting fails too, `sweepPictures` deletes the files later.
    await Promise.allSettled(written.map((each) => files.delete(each)));
    throw error;
  }
  const stored = variants.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return { key, widths, size: Math.max(stored, picture.bytes.length), ...encoded };
}

/** Ignores pictures outside the file store, such as preset avatars. */
export async function deletePictureAt(files: FileStore, path: string): Promise<void> {
  const key = fileKeyOf(path);
  if (key !== null) await deletePicture(files, key);
}

export async function deletePicture(files: FileStore, key: string): Promise<void> {
  const keys = [...COVER_WIDTHS, ...AVATAR_WIDTHS].map((width) => renditionOf(key, width));
  await Promise.all([...new Set([key, ...keys])].map((each) => files.delete(each)));
}

function keyOf({ timestamp, filename, bytes, id = '' }: NewPicture, size: Pick<EncodedImage, 'width' | 'height'>) {
  const hash = createHash('sha256').update(bytes).update(id).digest('hex').slice(0, 8);
  const stem = safeFilename(filename)
    .replace(/\.[a-z0-9]+$/, '')
    .slice(0, LONGEST_STEM);
  return thumbnailKey(timestamp, `${stem}-${hash}-${size.width}x${size.height}.webp`);
}
