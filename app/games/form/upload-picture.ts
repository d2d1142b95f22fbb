import { type Sending, sendForm } from '#app/shell/send-form.ts';
import { LIMITS } from '#domain/limits.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { SUBMIT_ERRORS } from '#domain/messages/submit/submit-errors.ts';
import type { UploadedPicture } from '#services/games/pictures.ts';

const UPLOAD_PATH = '/upload';

export type UploadProblem = { readonly problem: string; readonly canRetry: boolean };

const TOO_LARGE: UploadProblem = { problem: SUBMIT_ERRORS.coverTooLarge, canRetry: false };
/** Statuses after which a retry may help. 0: no response. 200, 201: not the site's response. Not 507 (storage full). */
const PASSING = [0, 200, 201, 429, 500, 502, 503, 504];
export async function sendPicture(file: File, sending: Sending): Promise<UploadedPicture | UploadProblem> {
  if (file.size > LIMITS.image.maxBytes) return TOO_LARGE;
  const form = new FormData();
  form.set('file', file);
  const { status, answer } = await sendForm<UploadedPicture & Partial<UploadProblem>>(UPLOAD_PATH, form, sending);
  if (status === 201 && answer) return answer;
  // If a proxy sends the 413, the response has no JSON that gives the reason.
  if (status === 413) return TOO_LARGE;
  const canRetry = PASSING.includes(status);
  const { failed, refused } = GAME_FORM.upload;
  return { problem: answer?.problem ?? (canRetry ? failed : refused({ status })), canRetry };
}

/** Asks the server to store screenshots from a game's web page. Returns [] on failure, because they are optional. */
export async function takeScreenshots(page: string, signal: AbortSignal): Promise<UploadedPicture[]> {
  try {
    const body = new FormData();
    body.set('page', page);
    const response = await fetch(UPLOAD_PATH, { method: 'POST', body, signal });
    const { pictures = [] } = (await response.json()) as { pictures?: UploadedPicture[] };
    return pictures;
  } catch {
    return [];
  }
}
