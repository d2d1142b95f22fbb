import { once } from 'node:events';
import { get } from 'node:http';
import { type BrowseQuery, EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import type { Actor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { browseGames, countByCategory } from '#services/listing/browse.ts';
import { suggestGames } from '#services/listing/find-more.ts';
import { loadLeaderboard } from '#services/listing/leaderboard.ts';
import { findSimilarGames } from '#services/listing/similar.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { type SiteSize, TAG_OF_OLDEST } from './large-site/rows.ts';
import { readerCookie } from './prepare-site.ts';
import { startSiteProcess } from './processes.ts';

/** Something to measure. `n` selects a variant, such as another game or another search. */
export interface Action {
  name: string;
  run: (n: number) => Promise<unknown>;
}

const GENRES = ['Action', 'Puzzle', 'Racing', 'Strategy'] as const;
const RARE_TAGS = ['mouse-only', 'keyboard-only', 'mobile-friendly', 'local-multiplayer'] as const;
const COMMON_WORDS = ['badger', 'castle', 'robot', 'number'] as const;
const TYPOS = ['badgre', 'lightouse', 'archipelgo', 'navigatr'] as const;
const BEGINNINGS = ['ba', 'cas', 'rob', 'lighth'] as const;

function nth<T>(choices: readonly T[], n: number): T {
  const choice = choices[n % choices.length];
  if (choice === undefined) throw new Error('There is nothing to choose from.');
  return choice;
}

export async function planActions(ctx: AppContext, size: SiteSize): Promise<Action[]> {
  const slugs = await someSlugs(ctx, size);
  const browse = (query: Partial<BrowseQuery>) => browseGames(ctx, { query: { ...EMPTY_BROWSE_QUERY, ...query } });
  const list = (name: string, queryOf: (n: number) => Partial<BrowseQuery>): Action => ({
    name,
    run: (n) => browse(queryOf(n)),
  });
  const later = await laterPages(browse);
  const titles = slugs.map((slug) => slug.replaceAll('-', ' '));
  return [
    list('list: top', () => ({ sort: 'top' })),
    list('list: trending', () => ({ sort: 'trending' })),
    list('list: newest', () => ({ sort: 'newest' })),
    list('list: best rated', () => ({ sort: 'best-rated' })),
    list('list: most viewed', () => ({ sort: 'most-viewed' })),
    list('list: needs votes', () => ({ sort: 'needs-votes' })),
    list('list: random', (n) => ({ sort: 'random', seed: n })),
    list('list: top, the tenth page', () => later),
    list('list: top of the week', () => ({ sort: 'top', window: 'week' })),
    list('list: a category, top', (n) => ({ categories: [nth(GENRES, n)] })),
    list('list: two categories, newest', (n) => ({ categories: [nth(GENRES, n), 'Board'], sort: 'newest' })),
    list('list: a rare tag, trending', (n) => ({ tags: [nth(RARE_TAGS, n)], sort: 'trending' })),
    list('list: a tag of the 3,000 oldest games, trending', () => ({ tags: [TAG_OF_OLDEST], sort: 'trending' })),
    list('list: a tag without another', () => ({ tags: ['retro'], withoutTags: ['physics'] })),
    list('list: with source', () => ({ hasSource: true, sort: 'newest' })),
    list('list: plays in page', () => ({ playsInPage: true, sort: 'trending' })),
    {
      name: 'counts on the chips',
      run: () => countByCategory(ctx, { query: EMPTY_BROWSE_QUERY, list: 'all' }),
    },
    {
      name: 'board: most viewed of the month',
      run: () => loadLeaderboard(ctx, { tab: 'most-viewed', window: 'month' }),
    },
    { name: 'board: creators', run: () => loadLeaderboard(ctx, { tab: 'creators' }) },
    { name: 'game: by its slug', run: (n) => findGameBySlug(ctx, nth(slugs, n)) },
    {
      name: 'game: similar games',
      run: (n) => findSimilarGames(ctx, { gameId: gameId(n, size) }),
    },
    list('search: a whole title', (n) => ({ q: nth(titles, n) })),
    list('search: a common word', (n) => ({ q: nth(COMMON_WORDS, n) })),
    list('search: two words', (n) => ({ q: `${nth(COMMON_WORDS, n)} museum` })),
    list('search: two words, in a category', (n) => ({
      q: `${nth(COMMON_WORDS, n)} museum`,
      categories: [nth(GENRES, n)],
    })),
    list('search: one letter mistyped', (n) => ({ q: nth(TYPOS, n) })),
    list('search: one letter', (n) => ({ q: nth(['a', 'e', 'z', 'x'], n) })),
    list('search: found nowhere', (n) => ({ q: `qqx${n}` })),
    { name: 'suggestions', run: (n) => suggestGames(ctx, { query: nth(BEGINNINGS, n), viewerId: null }) },
    {
      name: 'vote',
      run: (n) => castVote(ctx, { actor: voter(n, size), gameId: gameId(n, size), voteType: 'up' }),
    },
  ];
}

/** Starts the site. Returns actions that load whole pages over HTTP. For every load, the site renders the page. */
export async function planPages(
  ctx: AppContext,
  { size, env, stack }: { size: SiteSize; env: Readonly<Record<string, string>>; stack: AsyncDisposableStack },
): Promise<Action[]> {
  // With the `wrote` cookie, a member's requests bypass the page cache (`HAS_WRITTEN` in server/pages.ts).
  const cookie = `${await readerCookie(ctx)}; ${ctx.config.cookiePrefix}.wrote=1`;
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

/** Opens a new connection, because the site may have closed an idle one during other measurements. */
async function load(url: string, cookie: string): Promise<number | undefined> {
  const [answer] = await once(get(url, { headers: { cookie }, agent: false }), 'response');
  await once(answer.resume(), 'end');
  return answer.statusCode;
}

/** The query for the tenth page of all games, sorted by votes. */
async function laterPages(
  browse: (query: Partial<BrowseQuery>) => ReturnType<typeof browseGames>,
): Promise<Partial<BrowseQuery>> {
  let query: Partial<BrowseQuery> = { sort: 'top' };
  for (let page = 0; page < 9; page += 1) query = { ...query, cursor: (await browse(query)).nextCursor };
  return query;
}

async function someSlugs(ctx: AppContext, { games }: SiteSize): Promise<string[]> {
  const ids = Array.from({ length: 40 }, (_, n) => gameId(n, { games }));
  const rows = await ctx.db.read.selectFrom('games').select('slug').where('id', 'in', ids).execute();
  return rows.map(({ slug }) => slug);
}

function gameId(n: number, { games }: Pick<SiteSize, 'games'>): string {
  return `site-g${(n * 7_919 + 13) % games}`;
}

function voter(n: number, { users }: SiteSize): Actor {
  const id = `site-u${(n * 31) % users}`;
  return { kind: 'user', id, username: id, isAdmin: false, isModerator: false, isDebug: false, standing: 'good' };
}
