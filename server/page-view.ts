import { createIsbotFromList, list } from 'isbot';

export interface PageLoad {
  method: string;
  userAgent: string | undefined;
  /** Sec-Purpose, Purpose or X-Moz: a browser that looks ahead names it. */
  purpose: string | undefined;
}

/**
 * Programs, not crawlers: somebody runs them on purpose. The library's list takes them for robots, but only *known
 * crawlers* are left out of the count, and a person's automated browser is a person's.
 */
const NOT_CRAWLERS = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
  'curl/8.5.0',
  'Wget/1.21',
  'node',
  'undici',
  'python-requests/2.31',
  'Playwright/1.65.1 (x64; debian 12) node/24.21',
];

const isKnownCrawler = createIsbotFromList(
  list.filter((pattern) => {
    const expression = new RegExp(pattern, 'i');
    return !NOT_CRAWLERS.some((agent) => expression.test(agent));
  }),
);

/** Decisions.md: every GET of a game's page by a person counts; crawlers, prefetches and HEAD do not. */
export function isViewByPerson({ method, userAgent, purpose }: PageLoad): boolean {
  if (method !== 'GET') return false;
  if (purpose && /prefetch|preview|prerender/i.test(purpose)) return false;
  return !(userAgent && isKnownCrawler(userAgent));
}
