import type { BrowserContext, Response } from '@playwright/test';

const TRIES = 8;
/** Twice what the site's Retry-After says, so that what else the machine does may come to an end. */
const PAUSE_MS = 4_000;

const wait = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** The site never answered: what comes after it would be wrong, too. */
export class NeverAnswered extends Error {}

interface Asked {
  /** For the error. */
  what: string;
  /** Between two tries. */
  pause?: () => Promise<unknown>;
  /** Which answers with 503 count: by default those to navigations. */
  isRefusal?: (response: Response) => boolean;
}

/**
 * Does it again after a pause when the site refused a part of it, because the machine is busy with other work. Then a page is
 * not what it would be, even if nothing failed.
 *
 * @throws NeverAnswered when it was refused every time
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
