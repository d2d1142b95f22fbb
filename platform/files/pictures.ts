import { fileKeyOf, filePath } from '#domain/paths.ts';
import type { Clock, Ids } from '#platform/clock.ts';
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts';
import { deletePicture, type StoredPicture, storeAvatar, storeCover } from './covers.ts';
import type { Cancelable, FileStore } from './store.ts';

/** Covers and screenshots of games: always re-encoded, always served by us, each stored under a key of its own. */
export interface Pictures {
  /**
   * Stores an uploaded picture with its renditions.
   * Throws AppError `unsupported-image`, `image-too-large`, `image-too-many-pixels`, `bad-image`, or one of the file
   * store's codes; nothing stays behind then.
   */
  store(upload: { bytes: Uint8Array; filename: string } & Cancelable): Promise<StoredPicture>;
  /**
   * As `store`, for a picture elsewhere, fetched this once. Throws the guarded fetcher's codes too.
   *
   * @param options `timeoutMs` for the fetch; 5 s unless given
   */
  storeFrom(url: string, options?: { timeoutMs?: number }): Promise<StoredPicture>;
  /** Removes a stored picture with its renditions. */
  remove(key: string): Promise<void>;
}

export function createPictures({
  files,
  fetch,
  clock,
  ids,
}: {
  files: FileStore;
  fetch: GuardedFetch;
  clock: Clock;
  ids: Ids;
}): Pictures {
  const store: Pictures['store'] = (upload) =>
    storeCover(files, { timestamp: clock.now(), id: ids.next(), ...upload });
  return {
    store,
    async storeFrom(url, options) {
      const image = await fetch.fetchImage(url, options);
      return store({ bytes: image.bytes, filename: filenameOf(image.url) });
    },
    remove: (key) => deletePicture(files, key),
  };
}

/** The last part of the path, as it is written. */
function filenameOf(url: string): string {
  return (
    URL.parse(url)
      ?.pathname.split('/')
      .findLast((part) => part !== '') ?? ''
  );
}

/** Pictures of people: always re-encoded, always served by us, so that no visitor's address leaks to strangers. */
export interface Avatars {
  /**
   * Stores an uploaded picture; returns its site path.
   * Throws AppError `unsupported-image`, `image-too-large`, `image-too-many-pixels`, `bad-image`, or one of the file
   * store's codes.
   */
  store(upload: { bytes: Uint8Array; filename: string }): Promise<string>;
  /** As `store`, for a picture elsewhere, fetched this once. Throws the guarded fetcher's codes too. */
  storeFrom(url: string): Promise<string>;
  /** Removes a stored picture with its smaller copies; any other picture is nobody's to remove. */
  remove(path: string): Promise<void>;
}

export function createAvatars({
  files,
  fetch,
  clock,
  ids,
}: {
  files: FileStore;
  fetch: GuardedFetch;
  clock: Clock;
  ids: Ids;
}): Avatars {
  const store: Avatars['store'] = async ({ bytes, filename }) => {
    const { key } = await storeAvatar(files, { timestamp: clock.now(), id: ids.next(), filename, bytes });
    return filePath(key);
  };
  return {
    store,
    async storeFrom(url) {
      const { bytes } = await fetch.fetchImage(url);
      return store({ bytes, filename: 'avatar' });
    },
    async remove(path) {
      const key = fileKeyOf(path);
      if (key !== null) await deletePicture(files, key);
    },
  };
}
