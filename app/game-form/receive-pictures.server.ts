import type { GameFormErrors, GameFormValues } from '#app/components/game-form-values.ts';
import type { RequestScope } from '#app/http/scope.server.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { SUBMIT } from '#domain/messages/submit.ts';
import { type Actor, can } from '#domain/policy.ts';
import { type UploadedPicture, uploadPicture } from '#services/games/upload-picture.ts';
import type { SentGameForm } from './read-form.server.ts';

type Context = RequestScope['ctx'];

/**
 * Stores the pictures that came with the form itself, as `/upload` does with those that come alone, and puts their
 * keys into its values. One that is refused is an error of its field and leaves nothing behind.
 */
export async function receivePictures(
  ctx: Context,
  { actor, sent }: { actor: Actor; sent: SentGameForm },
): Promise<{ values: GameFormValues; errors: GameFormErrors }> {
  const { coverFile, screenshotFiles } = sent;
  let { values } = sent;
  let errors: GameFormErrors = {};
  // Whoever may not upload is told so by the service that saves.
  if (!can(actor, 'file:upload')) return { values, errors };
  if (coverFile) {
    const cover = await receive(ctx, { actor, file: coverFile });
    if (isAppError(cover)) errors = { ...errors, coverUrl: [cover.sentence] };
    else values = { ...values, coverKey: cover.key, coverUrl: '' };
  }
  const room = LIMITS.screenshotsPerGame - values.screenshotKeys.length - values.keptScreenshotUrls.length;
  if (screenshotFiles.length > room) {
    return { values, errors: { ...errors, screenshotKeys: [SUBMIT.screenshotsTooMany] } };
  }
  for (const file of screenshotFiles) {
    const shot = await receive(ctx, { actor, file });
    if (isAppError(shot)) errors = { ...errors, screenshotKeys: [shot.sentence] };
    else values = { ...values, screenshotKeys: [...values.screenshotKeys, shot.key] };
  }
  return { values, errors };
}

/** The stored picture, or why it was refused. */
export async function receive(
  ctx: Context,
  { actor, file }: { actor: Actor; file: File },
): Promise<UploadedPicture | AppError> {
  // Before the bytes are copied once more.
  if (file.size > LIMITS.image.maxBytes) return new AppError('image-too-large');
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return await uploadPicture(ctx, { actor, filename: file.name, bytes });
  } catch (error) {
    if (isAppError(error)) return error;
    throw error;
  }
}
