import { filePath } from '#domain/paths.ts';
import type { Actor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { insertUpload } from '#platform/db/uploads.ts';
import { actingUser } from '../acting-user.ts';

export interface UploadedPicture {
  /** What the submit form sends back as `coverKey` or `screenshotKeys`. */
  key: string;
  /** The picture's path on this site. */
  url: string;
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Takes a cover or a screenshot before the form that will show it is sent: re-encoded, stored
 * under thumbnails/{timestamp}_{filename}, and noted as this person's. What no game shows within a week is swept.
 *
 * Throws AppError `unsupported-image` (by content, whatever the name says), `image-too-large` (10 MB),
 * `image-too-many-pixels` (50 megapixels), `bad-image`, the file store's codes, or what `assertCan` throws; nothing stays behind then.
 */
export async function uploadPicture(
  ctx: AppContext,
  { actor, ...upload }: { actor: Actor; filename: string; bytes: Uint8Array; signal?: AbortSignal },
): Promise<UploadedPicture> {
  const uploader = actingUser(actor, 'file:upload');
  const { key, width, height, placeholder } = await ctx.pictures.store(upload);
  try {
    await ctx.db.transact(({ db }) =>
      insertUpload(db, { key, uploaderId: uploader.id, placeholder, at: ctx.clock.now() }),
    );
  } catch (error) {
    await ctx.pictures.remove(key);
    throw error;
  }
  return { key, url: filePath(key), width, height };
}
