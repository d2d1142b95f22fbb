import { type BrowserContext, expect } from '@playwright/test';

export interface Problems {
  /** Lets pass what matches, e.g. the console's line about a page that is meant to be 404. */
  allow(pattern: RegExp): void;
  check(): void;
}

/** Only these hosts are ours. Chromium is also started so that it finds no other. */
const OWN_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The router asks ahead where links lead; a test that stops a site of its own leaves such a question unanswered. */
const UNANSWERED = [
  /ERR_CONNECTION_REFUSED \(\S+\/__manifest\?/,
  /^console: Failed to fetch manifest patches/,
];

/**
 * Whoever goes on before a view transition has begun, or waits 4 s for it on a slow machine, has the next page at once.
 * The browser says so by a promise that the router never looks at.
 */
const CUT_SHORT = /^uncaught: \w+Error: Transition was (?:skipped|aborted)/;

/** Collects every console error, uncaught exception and request to another host, of all pages of a browser context. */
export function watchForProblems(context: BrowserContext): Problems {
  const found: string[] = [];
  const allowed: RegExp[] = [...UNANSWERED, CUT_SHORT];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    found.push(`console: ${message.text()}${url ? ` (${url})` : ''}`);
  });
  context.on('weberror', (event) => {
    // A DOMException has no stack.
    const { name, message, stack } = event.error();
    found.push(`uncaught: ${stack || `${name}: ${message}`}`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isWeb = /^(?:https?|wss?):$/.test(url.protocol);
    if (isWeb && !OWN_HOSTS.includes(url.hostname))
      found.push(`outside request: ${request.method()} ${url.href}`);
  });
  return {
    allow: (pattern) => void allowed.push(pattern),
    check: () => {
      const unexpected = found.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
      expect(unexpected, 'problems in the browser').toEqual([]);
    },
  };
}
