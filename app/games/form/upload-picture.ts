import { LIMITS } from '#domain/limits.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { SUBMIT_ERRORS } from '#domain/messages/submit/submit-errors.ts';
import type { UploadedPicture } from '#services/games/pictures.ts';

const UPLOAD_PATH = '/upload';

export type UploadProblem = { readonly problem: string; readonly canRetry: boolean };

const TOO_LARGE: UploadProblem = { problem: SUBMIT_ERRORS.coverTooLarge, canRetry: false };
const LOST: UploadProblem = { problem: GAME_FORM.upload.failed, canRetry: true };
/** Statuses after which a retry may help. 0: no response. 200, 201: not the site's response. Not 507 (storage full). */
const PASSING = [0, 200, 201, 429, 500, 502, 503, 504];
type Sending = { signal: AbortSignal; onProgress: (percent: number) => void };
/** Uploads one picture before the form is sent. Uses XMLHttpRequest, because `fetch` doesn't report progress. */
export function sendPicture(file: File, { signal, onProgress }: Sending): Promise<UploadedPicture | UploadProblem> {
  if (file.size > LIMITS.image.maxBytes) return Promise.resolve(TOO_LARGE);
  if (signal.aborted) return Promise.resolve(LOST);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (100 * loaded) / total : 0);
    request.onloadend = () => {
      const { status } = request;
      const answer: (UploadedPicture & Partial<UploadProblem>) | null = request.response;
      if (status === 201 && answer) return resolve(answer);
      // If a proxy sends the 413, the response has no JSON that gives the reason.
      if (status === 413) return resolve(TOO_LARGE);
      const canRetry = PASSING.includes(status);
      const { failed, refused } = GAME_FORM.upload;
      resolve({ problem: answer?.problem ?? (canRetry ? failed : refused({ status })), canRetry });
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.set('file', file);
    request.open('POST', UPLOAD_PATH);
    request.send(form);
  });
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
