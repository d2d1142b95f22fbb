import { isWebUrl } from '#domain/url.ts';
import type { PictureImport, PictureOrder } from '#platform/collections/pictures.ts';

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
