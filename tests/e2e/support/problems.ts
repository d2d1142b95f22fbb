import { type BrowserContext, expect } from '@playwright/test';

export interface Problems {
  /** Ignores problems whose text matches. */
  allow(pattern: RegExp): void;
  check(): void;
}

/** The only hosts that pages may send requests to. playwright.config.ts lets Chromium resolve no others. */
const OWN_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Prefetches of the router fail when a test ends and stops its site. */
const UNANSWERED = [/ERR_CONNECTION_REFUSED \(\S+\/__manifest\?/, /^console: Failed to fetch manifest patches/];

/**
 * The browser skips a view transition if the next navigation overtakes it or if it can't start within 4 s. It then
 * rejects a promise, and the router doesn't handle that.
 */
const CUT_SHORT = /^uncaught: \w+Error: Transition was (?:skipped|aborted)/;

/** Collects console errors, uncaught exceptions and requests to other hosts, of all pages of a browser context. */
export function watchForProblems(context: BrowserContext): Problems {
  const found: string[] = [];
  const allowed: RegExp[] = [...UNANSWERED, CUT_SHORT];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    found.push(`console: ${message.text()}${url ? ` (${url})` : ''}`);
  });
  context.on('weberror', (event) => {
    // The stack of a DOMException is empty here, so its name and message are shown instead.
    const { name, message, stack } = event.error();
    found.push(`uncaught: ${stack || `${name}: ${message}`}`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isWeb = /^(?:https?|wss?):$/.test(url.protocol);
    // Names below localhost are those of uploaded games.
    const isOwn = OWN_HOSTS.includes(url.hostname) || url.hostname.endsWith('.localhost');
    if (isWeb && !isOwn) found.push(`outside request: ${request.method()} ${url.href}`);
  });
  return {
    allow: (pattern) => void allowed.push(pattern),
    check: () => {
      const unexpected = found.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
      expect(unexpected, 'problems in the browser').toEqual([]);
    },
  };
}
