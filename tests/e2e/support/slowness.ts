import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** How many times slower than normal the pages' scripts run. */
const CPU = Number(process.env.E2E_CPU ?? 1);
/** How long React's start is delayed. */
const LATE_MS = Number(process.env.E2E_LATE ?? 0);
/** How long the router's data requests are delayed. */
const ANSWER_MS = Number(process.env.E2E_ANSWERS ?? 0);

/** Slows every page down by the values above, to find tests that pass only on a fast machine. */
export function slowDown(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => slowContext(await open(options));
}

async function slowContext(context: BrowserContext): Promise<BrowserContext> {
  // If a test also routes one of these requests with `page.route`, only the test's handler sees it.
  if (LATE_MS > 0) {
    // The script arrives immediately and then waits, because a late file would also delay the page's `load` event.
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
  // While this session is attached, Chromium reports offline pages as online, so going offline detaches the session.
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (isOffline) => {
    await session.detach().catch(ifClosed);
    await setOffline(isOffline);
  };
  return page;
}

/** Ignores the error that a delayed request causes if the test has ended or opened another page meanwhile. */
function ifClosed(error: unknown): void {
  const { message } = error as Error;
  if (!/closed|canceled|disposed|aborted|ended|already handled|ECONNREFUSED|ECONNRESET/i.test(message)) throw error;
}
