import { createHash } from 'node:crypto';
import { caughtAppError } from '#domain/errors.ts';
import { AVATAR_WIDTHS, COVER_WIDTHS, movingOf, renditionOf } from '#domain/games/picture.ts';
import { fileKeyOf } from '#domain/paths.ts';
import type { Clock, Ids } from '#platform/clock.ts';
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts';
import { isDamaged } from './damage.ts';
import type { createDrawings } from './drawings.ts';
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
  /** Of an export: moves, while `bytes` are its still picture. */
  moving?: Uint8Array | undefined;
}

export type StoredPicture = Awaited<ReturnType<typeof storePicture>>;
type Drawings = Pick<ReturnType<typeof createDrawings>, 'moving'>;
type Parts = { files: FileStore; fetch: GuardedFetch; clock: Clock; ids: Ids; drawings: Drawings };

/** We serve these ourselves, so that other sites don't get visitors' IP addresses. */
export function createPictures({ files, fetch, clock, ids, drawings }: Parts) {
  const pictures = {
    store: (upload: Upload, shape: PictureShape = 'cover'): Promise<StoredPicture> =>
      storePicture(files, { timestamp: clock.now(), id: ids.next(), ...upload }, shape, drawings),

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

    /** Ignores pictures outside the file store, such as preset avatars. */
    async removeAt(path: string): Promise<void> {
      const key = fileKeyOf(path);
      if (key !== null) await deletePicture(files, key);
    },
  };
  return pictures;
}

/**
 * Pages derive the size and the smaller widths from the key, such as
 * `thumbnails/1700000000000_cat-1f2e3d4c-960x600.webp`. Returns ascending `widths`, and as `size` the larger of what
 * was given and stored, in bytes. Throws the errors of `encodePicture` and `FileStore.put`.
 */
export async function storePicture(
  files: FileStore,
  picture: NewPicture,
  shape: PictureShape = 'cover',
  drawings?: Drawings,
) {
  const { variants, isAnimated, ...encoded } = await encodePicture(picture.bytes, shape);
  const source = picture.moving ?? (isAnimated ? picture.bytes : null);
  const moving = source && shape === 'cover' && drawings ? await tryMoving(drawings, source) : null;
  const key = keyOf(picture, { ...encoded, moves: moving !== null });
  const widths = variants.map(({ width }) => width);
  const written: string[] = [];
  const put = async (name: string, bytes: Uint8Array) => {
    written.push(name);
    await files.put({ key: name, bytes, contentType: 'image/webp' });
  };
  try {
    for (const { width, bytes } of variants) {
      await put(width === widths.at(-1) ? key : renditionOf(key, width), bytes);
    }
    const movingKey = movingOf(key);
    if (movingKey !== null && moving !== null) await put(movingKey, moving);
  } catch (error) {
    // If deleting fails too, `sweepPictures` deletes the files later.
    await Promise.allSettled(written.map((each) => files.delete(each)));
    throw error;
  }
  const stored = variants.reduce((sum, { bytes }) => sum + bytes.length, moving?.length ?? 0);
  return { key, widths, size: Math.max(stored, picture.bytes.length), ...encoded };
}

/** Null if it can't be made small enough, or not in time: then the picture is only a still one. */
async function tryMoving(drawings: Drawings, bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await drawings.moving(bytes);
  } catch (error) {
    caughtAppError(error);
    return null;
  }
}

export async function deletePicture(files: FileStore, key: string): Promise<void> {
  const keys = [...COVER_WIDTHS, ...AVATAR_WIDTHS].map((width) => renditionOf(key, width));
  const moving = movingOf(key);
  const all = new Set([key, ...keys, ...(moving === null ? [] : [moving])]);
  await Promise.all([...all].map((each) => files.delete(each)));
}

type Shape = Pick<EncodedImage, 'width' | 'height'> & { moves: boolean };
function keyOf({ timestamp, filename, bytes, id = '' }: NewPicture, { width, height, moves }: Shape) {
  const hash = createHash('sha256').update(bytes).update(id).digest('hex').slice(0, 8);
  const stem = safeFilename(filename)
    .replace(/\.[a-z0-9]+$/, '')
    .slice(0, LONGEST_STEM);
  return thumbnailKey(timestamp, `${stem}-${hash}-${width}x${height}${moves ? 'm' : ''}.webp`);
}
