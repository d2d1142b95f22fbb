import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { CARD, escapeXml } from '#artwork/draw.ts';
import { truncate } from '#domain/format.ts';
import type { GameCard } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { type BrowseList, EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { RACE, RACED } from '#domain/messages/race/race.ts';
import { HEADER } from '#domain/messages/site.ts';
import * as paths from '#domain/paths.ts';
import { finalAt, racePath } from '#domain/race/week.ts';
import type { AppContext } from '#platform/context.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { findUpdates } from '#services/games/updates.ts';
import { browseGames, findGamesOf } from '#services/listing/browse.ts';
import { countSiteMapParts, listSiteMapPart, listSiteMapWeeks } from '#services/listing/site-map.ts';
import { findPerson } from '#services/people/find-person.ts';
import { findRace } from '#services/race/find-race.ts';
import { send } from './headers.ts';

const MINUTES = 'public, max-age=300';
const HOUR = 'public, max-age=3600';
const ATOM = 'application/atom+xml; charset=utf-8';
const XML = 'application/xml; charset=utf-8';
const CARD_SIZE = { thumbnail_width: CARD.width, thumbnail_height: CARD.height };
const SITE_MAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const FEEDS = {
  latest: { title: 'Latest games', page: '/games/latest', most: LIMITS.lists.browsePage },
  unclaimed: { title: 'Unclaimed games', page: '/games/unclaimed', most: LIMITS.lists.unclaimedDefault },
} as const satisfies Partial<Record<BrowseList, { title: string; page: string; most: number }>>;

const PRIVATE = [
  '/admin',
  '/debug',
  '/setup',
  '/settings',
  '/profile/',
  '/my-',
  '/notifications',
  '/report/',
  '/surprise',
];
const PAGES = [
  '/',
  '/games',
  '/games/latest',
  '/games/unclaimed',
  '/leaderboard',
  '/creators',
  '/tags',
  '/about',
  '/faq',
];

export function feeds(ctx: AppContext): Hono {
  const { publicUrl: origin } = ctx.config;
  const app = new Hono();

  app.get('/robots.txt', (c) => {
    const refused = PRIVATE.map((path) => `Disallow: ${path}`);
    const lines = ['User-agent: *', ...refused, '', `Sitemap: ${origin}/sitemap.xml`, ''];
    return send(c, lines.join('\n'), { type: 'text/plain; charset=utf-8', caching: HOUR });
  });

  app.get('/sitemap.xml', async (c) => {
    const parts = Array.from({ length: await countSiteMapParts(ctx) }, (_, at) => `/sitemaps/${at + 1}.xml`);
    const maps = ['/sitemaps/pages.xml', ...parts].map((path) => `<sitemap>${loc(origin + path)}</sitemap>`);
    return sendMap(c, 'sitemapindex', maps);
  });
  app.get('/sitemaps/:file', async (c) => {
    const name = c.req.param('file').replace(/\.xml$/, '');
    if (name === 'pages') {
      const weeks = (await listSiteMapWeeks(ctx)).map(racePath);
      const pages = [...PAGES, racePath(), ...weeks].map((path) => `<url>${loc(origin + path)}</url>`);
      return sendMap(c, 'urlset', pages);
    }
    const games = /^\d{1,9}$/.test(name) ? await listSiteMapPart(ctx, Number(name)) : null;
    if (!games) return c.text('Not found', 404);
    const urls = games.map(({ slug, updatedAt }) => {
      return `<url>${loc(origin + paths.gamePath(slug))}<lastmod>${timeOf(updatedAt)}</lastmod></url>`;
    });
    return sendMap(c, 'urlset', urls);
  });

  const entryOf = (game: GameCard): AtomEntry => ({
    title: game.title,
    url: origin + paths.gamePath(game.slug),
    id: origin + paths.gamePath(game.id),
    publishedAt: game.createdAt,
    author: authorOf(game, ctx.settings),
    summary: `${game.category} · ${authorOf(game, ctx.settings)}`,
    categories: [...new Set([game.category, ...game.tags, ...(game.madeWith ?? [])])],
  });
  const sendFeed = (c: Context, feed: { title: string; self: string; page: string; entries: AtomEntry[] }) => {
    const title = `${feed.title} · ${ctx.settings.brandName}`;
    const atom = writeAtom({ ...feed, title, self: origin + feed.self, page: origin + feed.page });
    return send(c, atom, { type: ATOM, caching: MINUTES });
  };
  const nameOf = (c: Context) => c.req.param('file')?.replace(/\.xml$/, '') ?? '';

  app.get('/feeds/race.xml', etag(), async (c) => {
    const { past = [] } = (await findRace(ctx)) ?? {};
    const final = past.filter(({ state, places }) => state === 'final' && places.length > 0);
    const entries = final.map(({ week, places }): AtomEntry => {
      const winner = places.find(({ place }) => place === 1)?.game?.title ?? RACE.removed;
      const url = origin + racePath(week);
      const summary = places.map(({ place, game }) => `${place}. ${game?.title ?? RACE.removed}`).join(', ');
      const said = { title: RACED.feedEntry({ week, winner }), author: ctx.settings.brandName, summary };
      return { ...said, url, id: url, publishedAt: finalAt(week), categories: [] };
    });
    return sendFeed(c, { title: HEADER.race, self: paths.RACE_FEED, page: '/race', entries });
  });
  app.get('/feeds/by/:file', etag(), async (c) => {
    const person = await findPerson(ctx, { username: nameOf(c) });
    if (!person) return c.text('Not found', 404);
    const { id: userId, username, name } = person;
    const { games } = await findGamesOf(ctx, { userId });
    const [self, page] = [paths.creatorFeed(username), paths.profilePath(username)];
    return sendFeed(c, { title: `${name} (@${username})`, self, page, entries: games.map(entryOf) });
  });
  app.get('/feeds/tag/:file', etag(), async (c) => {
    const tag = nameOf(c);
    const query = { ...EMPTY_BROWSE_QUERY, categories: [tag] };
    const { games } = await browseGames(ctx, { query, list: 'latest' });
    if (games.length === 0) return c.text('Not found', 404);
    return sendFeed(c, { title: tag, self: paths.tagFeed(tag), page: paths.tagPath(tag), entries: games.map(entryOf) });
  });
  app.get('/feeds/game/:file', etag(), async (c) => {
    const found = await findGameBySlug(ctx, nameOf(c));
    if (!found) return c.text('Not found', 404);
    const { game } = found;
    const { updates } = await findUpdates(ctx, { gameId: game.id });
    const page = paths.gamePath(game.slug);
    const entries = updates.map(({ id, text, createdAt }): AtomEntry => {
      const summary = ctx.markdown.toText(text);
      const title = `${game.title}: ${truncate(summary.replace(/\s+/g, ' '), 60)}`;
      const at = {
        url: `${origin}${page}#updates`,
        id: `${origin}${paths.gamePath(game.id)}#${id}`,
        publishedAt: createdAt,
      };
      return { title, ...at, author: authorOf(game, ctx.settings), summary, categories: [] };
    });
    return sendFeed(c, { title: game.title, self: paths.gameFeed(game.slug), page, entries });
  });
  app.get('/feeds/:file', etag(), async (c) => {
    const name = c.req.param('file').replace(/\.xml$/, '');
    if (name !== 'latest' && name !== 'unclaimed') return c.text('Not found', 404);
    const { games } = await browseGames(ctx, { query: EMPTY_BROWSE_QUERY, list: name });
    const { title, page, most } = FEEDS[name];
    return sendFeed(c, { title, page, self: `/feeds/${name}.xml`, entries: games.slice(0, most).map(entryOf) });
  });

  app.get('/oembed', async (c) => {
    if ((c.req.query('format') ?? 'json') !== 'json') return c.text('Only JSON is spoken here.', 501);
    const url = URL.parse(c.req.query('url') ?? '');
    const slug = url?.origin === origin ? /^\/game\/([^/]+)\/?$/.exec(url.pathname)?.[1] : undefined;
    const decoded = paths.decodePart(slug);
    const found = decoded === null ? null : await findGameBySlug(ctx, decoded);
    if (!found) return c.text('Not found', 404);
    const { game } = found;
    const isCardFine = CARD.width <= mostOf(c, 'maxwidth') && CARD.height <= mostOf(c, 'maxheight');
    return c.json(
      {
        version: '1.0',
        type: 'link',
        title: game.title,
        provider_name: ctx.settings.brandName,
        provider_url: origin,
        author_name: authorOf(game, ctx.settings),
        ...(game.creator ? { author_url: origin + paths.profilePath(game.creator.username) } : {}),
        ...(isCardFine ? { thumbnail_url: origin + paths.cardPath(game), ...CARD_SIZE } : {}),
        cache_age: 3600,
      },
      200,
      { 'Cache-Control': MINUTES, 'Access-Control-Allow-Origin': '*' },
    );
  });
  return app;
}

/** Infinity if it is absent or no number. */
function mostOf(c: Context, name: 'maxwidth' | 'maxheight'): number {
  const text = c.req.query(name) ?? '';
  return /^\d+$/.test(text) ? Number(text) : Infinity;
}

function authorOf(game: Pick<GameCard, 'creator'>, { brandName }: AppContext['settings']): string {
  return game.creator?.username ?? brandName;
}

function loc(url: string): string {
  return `<loc>${xmlText(url)}</loc>`;
}

function sendMap(c: Context, root: string, children: readonly string[]): Response {
  const xml = `<?xml version="1.0" encoding="utf-8"?>\n<${root} xmlns="${SITE_MAP}">\n${children.join('\n')}\n</${root}>\n`;
  return send(c, xml, { type: XML, caching: HOUR });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids these characters
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function xmlText(text: string): string {
  return escapeXml(text.replace(FORBIDDEN, ''));
}

/** `id` is permanent. `publishedAt`: in milliseconds since 1970. */
type AtomEntry = Record<'title' | 'url' | 'id' | 'author' | 'summary', string> & {
  publishedAt: number;
  categories: readonly string[];
};

/** Atom 1.0 (RFC 4287). `updated` is 1970 if there are no entries. `self`: also the feed's permanent id. */
export function writeAtom(feed: { title: string; self: string; page: string; entries: AtomEntry[] }): string {
  const { title, self, page, entries } = feed;
  const updated = Math.max(0, ...entries.map(({ publishedAt }) => publishedAt));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${xmlText(title)}</title>`,
    `<id>${xmlText(self)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(page)}"/>`,
    `<updated>${timeOf(updated)}</updated>`,
    ...entries.map(writeEntry),
    '</feed>\n',
  ].join('\n');
}

function writeEntry({ title, url, id, publishedAt, author, summary, categories }: AtomEntry): string {
  return [
    '<entry>',
    `<title>${xmlText(title)}</title>`,
    `<id>${xmlText(id)}</id>`,
    `<link rel="alternate" type="text/html" href="${xmlText(url)}"/>`,
    `<published>${timeOf(publishedAt)}</published>`,
    `<updated>${timeOf(publishedAt)}</updated>`,
    `<author><name>${xmlText(author)}</name></author>`,
    ...categories.map((term) => `<category term="${xmlText(term)}"/>`),
    `<summary>${xmlText(summary)}</summary>`,
    '</entry>',
  ].join('\n');
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
