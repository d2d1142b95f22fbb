import { LIMITS } from '#domain/limits.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { SUBMIT } from '#domain/messages/submit.ts';

const UPLOAD_PATH = '/upload';

/** The answer of `POST /upload`. */
export type Uploaded = { readonly key: string; readonly url: string };

/** The message is the sentence to show. */
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
/** From 500 on, and for too many requests, trying again makes sense. */
const PASSING = 429;

type UploadOptions = {
  signal: AbortSignal;
  /** 0 to 100. */
  onProgress: (percent: number) => void;
};

/**
 * Uploads one picture ahead of its form. Uses XMLHttpRequest, because `fetch` doesn't report progress. Throws UploadProblem
 * with a sentence, also when canceled.
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
      // A refusal by the server itself, which isn't JSON.
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

/** Lets the server store the screenshots that a game's page names; none if that fails, because nobody asked for them. */
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
