import { once } from 'node:events';
import { get } from 'node:http';
import type { AppContext } from '#platform/context.ts';
import type { SiteSize } from './large-site/rows.ts';
import { readerCookie } from './prepare-site.ts';
import { startSiteProcess } from './processes.ts';
import { type Action, COMMON_WORDS, nth, someSlugs, TYPOS } from './scale-actions.ts';

/**
 * Whole pages of the built site, from the request to the last byte: what somebody waits for. Signed in, for then none
 * comes from the page cache.
 */
export async function planPages(
  ctx: AppContext,
  {
    size,
    env,
    stack,
  }: { size: SiteSize; env: Readonly<Record<string, string>>; stack: AsyncDisposableStack },
): Promise<Action[]> {
  const cookie = await readerCookie(ctx);
  const slugs = await someSlugs(ctx, size);
  const site = stack.use(await startSiteProcess(env));
  const page = (name: string, pathOf: (n: number) => string): Action => ({
    name: `page: ${name}`,
    run: async (n) => {
      const status = await load(site.url + pathOf(n), cookie);
      if (status !== 200) throw new Error(`${pathOf(n)} answered ${status}.`);
    },
  });
  const found = (q: string) => `/games?${new URLSearchParams({ q })}`;
  return [
    page('home', () => '/'),
    page('all games, trending', () => '/games?sort=trending'),
    page('two tags, newest', () => '/games?tag=retro&tag=physics&sort=newest'),
    page('a game', (n) => `/game/${nth(slugs, n)}`),
    page('leaderboard of the month', () => '/leaderboard?tab=top-voted&window=month'),
    page('search, a whole title', (n) => found(nth(slugs, n).replaceAll('-', ' '))),
    page('search, a common word', (n) => found(nth(COMMON_WORDS, n))),
    page('search, two words', (n) => found(`${nth(COMMON_WORDS, n)} museum`)),
    page('search, one letter mistyped', (n) => found(nth(TYPOS, n))),
  ];
}

/** By a connection of its own: one that waited while something else was measured may be closed by now. */
async function load(url: string, cookie: string): Promise<number | undefined> {
  const [answer] = await once(get(url, { headers: { cookie }, agent: false }), 'response');
  await once(answer.resume(), 'end');
  return answer.statusCode;
}
