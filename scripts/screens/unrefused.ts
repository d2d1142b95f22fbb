import type { BrowserContext, Response } from '@playwright/test';

const TRIES = 8;
/** Twice as long as the site's Retry-After, so that other work on the machine can finish. */
const PAUSE_MS = 4_000;

const wait = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** The site has refused every try, so later requests would fail too. */
export class NeverAnswered extends Error {}

interface Asked {
  what: string;
  pause?: () => Promise<unknown>;
  /** Whether a response with 503 counts as a refusal. By default, only a page's response does. */
  isRefusal?: (response: Response) => boolean;
}

/**
 * Runs `work`, and repeats it after a pause as long as the site refuses one of its requests with 503. Repeats it even
 * if `work` succeeded, because the page may lack a picture or a script.
 *
 * @throws NeverAnswered if every try was refused
 */
export async function unrefused<T>(
  context: BrowserContext,
  work: () => Promise<T>,
  asked: Asked,
): Promise<T> {
  const { what, isRefusal = (response) => response.request().isNavigationRequest(), pause = wait } = asked;
  for (let tries = 0; tries < TRIES; tries += 1) {
    let isRefused = false;
    const note = (response: Response) => {
      if (response.status() === 503 && isRefusal(response)) isRefused = true;
    };
    context.on('response', note);
    const outcome = await work().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    context.off('response', note);
    if (!isRefused) {
      if ('error' in outcome) throw outcome.error;
      return outcome.value;
    }
    await pause();
  }
  throw new NeverAnswered(`${what}: the site refused it ${TRIES} times for load (503)`);
}
