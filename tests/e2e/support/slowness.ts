import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** How many times slower than normal each page runs. */
const CPU = Number(process.env.E2E_CPU ?? 1);
/** The delay of React's start. */
const LATE_MS = Number(process.env.E2E_LATE ?? 0);
/** The delay of the router's data requests. */
const ANSWER_MS = Number(process.env.E2E_ANSWERS ?? 0);

/** Slows every page down as the environment says, to find tests that pass by luck. */
export function slowDown(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => slowContext(await open(options));
}

async function slowContext(context: BrowserContext): Promise<BrowserContext> {
  // A test's own page.route takes precedence.
  if (LATE_MS > 0) {
    // Delays the script's effect, not the file, because a page counts as loaded only when its scripts have arrived.
    await context.route('**/assets/entry.client-*.js', async (route) => {
      try {
        const response = await route.fetch();
        const body = `await new Promise((go) => setTimeout(go, ${LATE_MS}));${await response.text()}`;
        await route.fulfill({ response, body });
      } catch (error) {
        ifClosed(error);
      }
    });
  }
  if (ANSWER_MS > 0) {
    await context.route(/\.data(?:\?|$)/, async (route) => {
      await delay(ANSWER_MS);
      await route.continue().catch(ifClosed);
    });
  }
  if (CPU > 1) {
    const open = context.newPage.bind(context);
    context.newPage = async () => throttle(context, await open());
  }
  return context;
}

async function throttle(context: BrowserContext, page: Page): Promise<Page> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  // While the session is attached, Chromium tells an offline page that it is online.
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (isOffline) => {
    await session.detach().catch(ifClosed);
    await setOffline(isOffline);
  };
  return page;
}

/** Ignores errors of a test that ends or navigates before the delayed response. */
function ifClosed(error: unknown): void {
  const { message } = error as Error;
  if (!/closed|canceled|disposed|aborted|ended|already handled|ECONNREFUSED|ECONNRESET/i.test(message))
    throw error;
}
