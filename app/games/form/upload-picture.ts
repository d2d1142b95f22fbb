import { LIMITS } from '#domain/limits.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { SUBMIT } from '#domain/messages/submit.ts';

const UPLOAD_PATH = '/upload';

/** The answer of `POST /upload`. */
export type Uploaded = { readonly key: string; readonly url: string };

/** A failed upload. Its message is the sentence to show. */
export class UploadProblem extends Error {
  /** Whether trying the same file again makes sense. */
  readonly canRetry: boolean;

  constructor(sentence: string, { canRetry }: { canRetry: boolean }) {
    super(sentence);
    this.canRetry = canRetry;
  }
}

const tooLarge = () => new UploadProblem(SUBMIT.coverTooLarge, { canRetry: false });
const lost = () => new UploadProblem(GAME_FORM.upload.failed, { canRetry: true });
/** From this status on, trying again makes sense: 429 is for too many requests, 5xx for failures on our side. */
const PASSING = 429;

type UploadOptions = {
  signal: AbortSignal;
  /** 0 to 100. */
  onProgress: (percent: number) => void;
};

/**
 * Uploads one picture before its form is sent. Uses XMLHttpRequest, because `fetch` doesn't report progress. Throws
 * UploadProblem, also when canceled.
 */
export function sendPicture(file: File, { signal, onProgress }: UploadOptions): Promise<Uploaded> {
  if (file.size > LIMITS.image.maxBytes) return Promise.reject(tooLarge());
  if (signal.aborted) return Promise.reject(lost());
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(lost());
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (100 * loaded) / total : 0);
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.onload = () => {
      const answer = readAnswer(request.responseText);
      if (request.status === 201 && isUploaded(answer)) resolve(answer);
      // A 413 from outside our route isn't JSON.
      else if (request.status === 413) reject(tooLarge());
      else if (typeof answer?.problem === 'string') {
        reject(new UploadProblem(answer.problem, { canRetry: request.status >= PASSING }));
      } else fail();
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.set('file', file);
    request.open('POST', UPLOAD_PATH);
    request.send(form);
  });
}

/** Has the server store the screenshots that a game's page names. Returns [] on failure, because nobody asked for them. */
export async function takeScreenshots(page: string, signal: AbortSignal): Promise<readonly Uploaded[]> {
  try {
    const body = new FormData();
    body.set('page', page);
    const response = await fetch(UPLOAD_PATH, { method: 'POST', body, signal });
    const { pictures = [] } = (await response.json()) as { pictures?: readonly Uploaded[] };
    return pictures;
  } catch {
    return [];
  }
}

type Answer = { readonly [name: string]: unknown } | null;

function readAnswer(text: string): Answer {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' ? (answer as Answer) : null;
  } catch {
    return null;
  }
}

function isUploaded(answer: Answer): answer is Answer & Uploaded {
  return typeof answer?.key === 'string' && typeof answer.url === 'string';
}
