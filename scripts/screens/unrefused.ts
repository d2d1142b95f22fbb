import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Response } from '@playwright/test';

const TRIES = 8;
/** Twice as long as the site's Retry-After, so that other work on the machine can finish. */
const PAUSE_MS = 4_000;

/** The site has refused every try, so later requests would fail too. */
export class NeverAnswered extends Error {}

/** `isRefusal`: whether a response with 503 counts as a refusal. By default, only a page's response does. */
type Asked = { what: string; pause?: () => Promise<unknown>; isRefusal?: (response: Response) => boolean };

/**
 * Runs `work`. If the site refused a request of `work` with 503, pauses and runs `work` again. Does so even if `work`
 * succeeded, because the page may lack a picture or a script. Throws NeverAnswered if every try was refused.
 */
export async function unrefused<T>(context: BrowserContext, work: () => Promise<T>, asked: Asked) {
  const { what, pause = () => setTimeout(PAUSE_MS) } = asked;
  const { isRefusal = (response) => response.request().isNavigationRequest() } = asked;
  for (let tries = 0; tries < TRIES; tries += 1) {
    let isRefused = false;
    const note = (response: Response) => {
      if (response.status() === 503 && isRefusal(response)) isRefused = true;
    };
    context.on('response', note);
    const [outcome] = await Promise.allSettled([work()]);
    context.off('response', note);
    if (isRefused) await pause();
    else if (outcome.status === 'rejected') throw outcome.reason;
    else return outcome.value;
  }
  throw new NeverAnswered(`${what}: the site refused it ${TRIES} times for load (503)`);
}
