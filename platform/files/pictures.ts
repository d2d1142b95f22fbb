import { fileKeyOf, filePath } from '#domain/paths.ts';
import type { Clock, Ids } from '#platform/clock.ts';
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts';
import { deletePicture, type StoredPicture, storeAvatar, storeCover } from './covers.ts';
import type { Cancelable, FileStore } from './store.ts';

interface Upload extends Cancelable {
  bytes: Uint8Array;
  filename: string;
}

/** Covers and screenshots of games: always re-encoded and served by us. */
export interface Pictures {
  /**
   * Stores an uploaded picture with its renditions. Throws AppError `unsupported-image`, `image-too-large`,
   * `image-too-many-pixels`, `bad-image`, or one of the file store's codes. A failure leaves nothing behind.
   */
  store(upload: Upload): Promise<StoredPicture>;
  /**
   * Like `store`, for a picture on another site, which is fetched once. Also throws the guarded fetcher's AppErrors.
   *
   * @param options `timeoutMs` for the fetch; 5 s by default
   */
  storeFrom(url: string, options?: { timeoutMs?: number }): Promise<StoredPicture>;
  /** Removes a stored picture with its renditions. */
  remove(key: string): Promise<void>;
}

/** Pictures of people, as site paths. We re-encode and serve them, so visitors' addresses don't leak to other sites. */
export interface Avatars {
  /** Like `Pictures.store`. */
  store(upload: Upload): Promise<string>;
  /** Like `Pictures.storeFrom`. */
  storeFrom(url: string): Promise<string>;
  /** Removes a stored picture with its renditions. Ignores other paths, such as presets. */
  remove(path: string): Promise<void>;
}

interface Parts {
  files: FileStore;
  fetch: GuardedFetch;
  clock: Clock;
  ids: Ids;
}

export function createPictures({ files, fetch, clock, ids }: Parts): Pictures {
  const store: Pictures['store'] = (upload) =>
    storeCover(files, { timestamp: clock.now(), id: ids.next(), ...upload });
  return {
    store,
    async storeFrom(url, options) {
      const image = await fetch.fetchImage(url, options);
      const path = URL.parse(image.url)?.pathname ?? '';
      return store({ bytes: image.bytes, filename: path.split('/').findLast((part) => part !== '') ?? '' });
    },
    remove: (key) => deletePicture(files, key),
  };
}

export function createAvatars({ files, fetch, clock, ids }: Parts): Avatars {
  const store: Avatars['store'] = async (upload) => {
    const { key } = await storeAvatar(files, { timestamp: clock.now(), id: ids.next(), ...upload });
    return filePath(key);
  };
  return {
    store,
    storeFrom: async (url) => store({ ...(await fetch.fetchImage(url)), filename: 'avatar' }),
    async remove(path) {
      const key = fileKeyOf(path);
      if (key !== null) await deletePicture(files, key);
    },
  };
}
