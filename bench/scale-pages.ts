import { once } from 'node:events';
import { get } from 'node:http';
import type { AppContext } from '#platform/context.ts';
import type { SiteSize } from './large-site/rows.ts';
import { readerCookie } from './prepare-site.ts';
import { startSiteProcess } from './processes.ts';
import { type Action, COMMON_WORDS, nth, someSlugs, TYPOS } from './scale-actions.ts';

/**
 * Actions that load whole pages of the built site over HTTP, from the request to the last byte, as a signed-in member.
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

/** Uses a new connection, because an idle one may have been closed while something else was measured. */
async function load(url: string, cookie: string): Promise<number | undefined> {
  const [answer] = await once(get(url, { headers: { cookie }, agent: false }), 'response');
  await once(answer.resume(), 'end');
  return answer.statusCode;
}
