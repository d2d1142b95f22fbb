import type { BrowserContext, Response } from '@playwright/test';

const TRIES = 8;
/** Twice the site's Retry-After, so that other work on the machine may finish. */
const PAUSE_MS = 4_000;

const wait = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Thrown if the site refused every try. Later steps would fail too. */
export class NeverAnswered extends Error {}

interface Asked {
  what: string;
  pause?: () => Promise<unknown>;
  /** By default, a 503 counts as a refusal only for navigations. */
  isRefusal?: (response: Response) => boolean;
}

/**
 * Repeats `work` after a pause while the site refuses any part of it (503). A refusal can spoil a page even if `work` doesn't
 * fail.
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
