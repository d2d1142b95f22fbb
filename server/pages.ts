import type { IncomingMessage, ServerResponse } from 'node:http';
import { NOTHING_MINE, NOTHING_SHOWN, noIds, type Sharing, type Shown } from '#domain/accounts/mine.ts';
import { AppError } from '#domain/errors.ts';
import type { VisitKind } from '#domain/games/game.ts';
import type { AppContext } from '#platform/context.ts';
import type { CountedVisit, Page, Render } from '#platform/page-cache.ts';
import { findMine, visitsOf } from '#services/accounts/find-mine.ts';
import { identify } from '#services/accounts/sign-in.ts';
import { isOwnOrigin, isVisitByPerson, requestIdOf, securityHeaders } from './headers.ts';
import { answerPage, finishResponse, type PageAnswer, ReadyAnswers, responseOf, sendAnswer } from './page-answers.ts';
import type { PageRequest, Renderer } from './render.ts';

/** Loaders and actions set this header with `countsVisit` to count a view or a play. Browsers never get the header. */
const COUNT_HEADER = 'x-playpodium-counts';
const OWN_COOKIES = /(?:^|;\s*)(?:__\w+-)?playpodium\.(\w+)=/g;
/**
 * The cookie of a person who has just changed something. For five seconds, their requests bypass the page cache, which
 * may hold an earlier page. Not set after votes, plays and views, because cached pages get the newest counts anyway.
 */
const HAS_WRITTEN = '.wrote=1; Path=/; Max-Age=5; HttpOnly; SameSite=Lax';
/** Only these pages depend on the `intent` cookie, which holds a visitor's vote or claim until they sign in. */
const INTENT_PATH = /^\/(?:login|register)(?:\.data)?(?:\?|$)/;
const UNSHOWN_PATH = /\/(?:vote|played)(?:\.data)?$/;
const MAX_KEY_LENGTH = 2_048;
const HOP_HEADERS = new Set(['content-length', 'transfer-encoding', 'connection']);

type PagesOptions = { ctx: AppContext; renderer: Renderer; onKept?: () => void };
export type Pages = ReturnType<typeof createPages>;

/**
 * All visitors share one rendering of a page. If its route has `isShared`, all members share a second one, into which
 * their own data is filled. Visits to cached pages count, too.
 */
export function createPages({ ctx, renderer, onKept }: PagesOptions) {
  const always = Object.entries(securityHeaders(ctx.config)).flat();
  const ready = new ReadyAnswers();
  const hasWritten = ctx.config.cookiePrefix + HAS_WRITTEN + (ctx.config.isHttps ? '; Secure' : '');
  const count = (visit: CountedVisit | null, incoming: IncomingMessage) => {
    if (visit && isVisitByPerson(incoming)) ctx[visit.kind].count(visit.gameId);
  };

  function answerVisitor(page: Page, incoming: IncomingMessage) {
    const viewed = viewedOn(page);
    const plays = viewed === null ? null : ctx.plays.lastTotal(viewed);
    const answer = ready.of({ page, incoming, plays }, () => {
      const mine = viewed === null ? NOTHING_MINE : { ...NOTHING_MINE, ...visitsOf(ctx, viewed) };
      return answerPage(page, { incoming, always, mine });
    });
    count(page.counts, incoming);
    return answer;
  }

  /** Null if nobody is signed in, or if this member needs a page rendered for them alone. */
  async function answerMember(page: Page, incoming: IncomingMessage) {
    if (page.status !== 200 || !page.isShared) return null;
    const { viewer, setCookie } = await identify(ctx, { cookie: incoming.headers.cookie, fresh: false });
    if (!viewer || viewer.isAdmin || viewer.isModerator || viewer.isDebug) return null;
    if (page.differsFor.has(viewer.id)) return null;
    const shown = shownOn(page);
    const mine = page.hasMarks ? await findMine(ctx, { viewer, shown }) : NOTHING_MINE;
    const answer = answerPage(page, { incoming, always, mine, setCookie });
    count(page.counts, incoming);
    return answer;
  }

  async function serveVisitor(key: string, page: PageRequest, incoming: IncomingMessage): Promise<Response> {
    const personal: Response[] = [];
    const cached = await ctx.pages.load(key, renderForAll(page, { personal }));
    const answer = answerVisitor(cached, incoming);
    // If a redirect sets a cookie, only the reader whose request was rendered gets the cookie. It may hold a message.
    const [own] = personal;
    return own ? finishResponse(own, incoming) : responseOf(answer);
  }

  async function serveMember(key: string, page: PageRequest, incoming: IncomingMessage): Promise<Response | null> {
    if ((await renderer.sharedRouteAt(page.request.url)) === null) return null;
    const readers = isData(page.request.url) ? 'visitors' : 'members';
    const shared = await ctx.pages.load(key, renderForAll(page, { readers }));
    // After an error, `serve` renders the page again for this person alone. That rendering reports the error.
    const answer = await answerMember(shared, incoming).catch(() => null);
    return answer && responseOf(answer);
  }

  function refuse({ requestId }: PageRequest, code: 'foreign-origin' | 'network-blocked'): Response {
    const { sentence, status } = new AppError(code);
    ctx.log.warn({ requestId, reason: code }, 'security');
    return new Response(sentence, { status });
  }

  async function servePerson(page: PageRequest, incoming: IncomingMessage): Promise<Response> {
    const response = await renderer.render(page);
    count(takeCount(response), incoming);
    return finishResponse(response, incoming);
  }

  /**
   * What the root loader needs: the games and the leaderboard in the data of the page's own route, which is loaded into
   * the cache.
   */
  async function shownBelow(page: PageRequest): Promise<Shown> {
    const url = new URL(page.request.url);
    if (!isData(url.href) || !hasRootData(url)) return NOTHING_SHOWN;
    const route = await renderer.sharedRouteAt(url.href);
    if (route === null) return NOTHING_SHOWN;
    url.searchParams.set('_routes', route);
    const request = new Request(url);
    const key = url.pathname + url.search;
    const below = await ctx.pages.load(key, renderForAll({ ...page, request }));
    return below.status === 200 ? shownOn(below) : NOTHING_SHOWN;
  }

  /**
   * Uses only the request's URL and id, and renders the whole page even for HEAD, because later requests get the same
   * page. `personal` gets a redirect that sets cookies: they are only for the reader whose request is rendered.
   */
  function renderForAll(
    { request: { url }, requestId }: PageRequest,
    { readers = 'visitors', personal }: { readers?: Sharing['readers']; personal?: Response[] } = {},
  ): Render {
    const forAll = () => ({ request: new Request(url), requestId, clientAddress: '' });
    return async () => {
      const sharing: Sharing = { readers, marks: new Map(), asked: noIds(), differsFor: new Set() };
      const shown = await shownBelow(forAll());
      const response = await renderer.render({ ...forAll(), sharing, shown });
      const { status, headers } = response;
      if (status >= 300 && status < 400 && headers.has('set-cookie')) personal?.push(response.clone());
      const counts = takeCount(response);
      // Others may be waiting for this page, and must not get this reader's cookies.
      headers.delete('set-cookie');
      const shownHeaders = [...headers].filter(([name]) => !HOP_HEADERS.has(name));
      const body = Buffer.from(await response.arrayBuffer());
      const isShared = (await renderer.sharedRouteAt(url)) !== null;
      return { status, headers: shownHeaders, body, counts, sharing, isShared };
    };
  }

  return {
    /** Returns whether it has responded. Members are answered 'in turn', outdated pages are sent 'over capacity'. */
    serveKept(
      incoming: IncomingMessage,
      outgoing: ServerResponse,
      when: 'at once' | 'in turn' | 'over capacity',
    ): boolean | Promise<boolean> {
      const reader = readerOf(incoming);
      if (!reader || (reader.isMember && when === 'at once')) return false;
      const page = when === 'over capacity' ? ctx.pages.getOld(reader.key) : ctx.pages.get(reader.key);
      if (!page) return false;
      const requestId = requestIdOf(incoming, ctx.config.trustedProxies);
      const send = (answer: PageAnswer | null) => {
        if (answer === null) return false;
        sendAnswer(outgoing, { answer, requestId });
        onKept?.();
        return true;
      };
      if (!reader.isMember) return send(answerVisitor(page, incoming));
      return answerMember(page, incoming).then(send, () => false);
    },

    async serve(page: PageRequest, incoming: IncomingMessage): Promise<Response> {
      const { request } = page;
      if (!isSafe(request.method)) {
        const ownOrigins = [ctx.config.publicUrl, originSentTo(incoming, ctx.config.trustedProxies)];
        if (!isOwnOrigin(request.headers, ownOrigins)) return refuse(page, 'foreign-origin');
        if (ctx.settingsStore.isBlocked(page.clientAddress)) return refuse(page, 'network-blocked');
        const response = await servePerson(page, incoming);
        if (!UNSHOWN_PATH.test(new URL(request.url).pathname)) response.headers.append('Set-Cookie', hasWritten);
        return response;
      }
      const reader = readerOf(incoming);
      if (reader && !reader.isMember) return serveVisitor(reader.key, page, incoming);
      const shared = reader && (await serveMember(reader.key, page, incoming));
      return shared || servePerson({ ...page, shown: await shownBelow(page) }, incoming);
    },

    routeAt: renderer.routeAt,

    warm(path: string): Promise<unknown> {
      const request = new Request(new URL(path, ctx.config.publicUrl));
      const page = { request, requestId: 'warm-up', clientAddress: '' };
      return ctx.pages.load(path, renderForAll(page));
    },
  };
}

/**
 * `key`: of the shared page. Null if the page must be rendered for this person alone, as any cookie of ours demands but
 * a member's session, and `intent` outside of `INTENT_PATH`.
 */
function readerOf({ method, url, headers }: IncomingMessage): { key: string; isMember: boolean } | null {
  if (!isSafe(method ?? '') || !url || url.length > MAX_KEY_LENGTH || headers.authorization) return null;
  if (!headers.cookie) return { key: url, isMember: false };
  const all = [...headers.cookie.matchAll(OWN_COOKIES)].map(([, name]) => name);
  const cookies = INTENT_PATH.test(url) ? all : all.filter((name) => name !== 'intent');
  if (cookies.length === 0) return { key: url, isMember: false };
  if (!cookies.every((name) => name?.startsWith('session'))) return null;
  if (!isData(url)) return { key: `members ${url}`, isMember: true };
  // Without the root loader's data, a page's data is the same for members and visitors.
  return hasRootData(new URL(url, 'http://here.invalid')) ? null : { key: url, isMember: true };
}

function isData(url: string): boolean {
  return /\.data(?:\?|$)/.test(url);
}

function hasRootData({ searchParams }: URL): boolean {
  const routes = searchParams.get('_routes');
  return routes === null || routes.split(',').includes('root');
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function originSentTo({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = trustedProxies > 0;
  const host = (forwarded && headers['x-forwarded-host']) || headers.host || '';
  const scheme = (forwarded && headers['x-forwarded-proto']) || ('encrypted' in socket ? 'https' : 'http');
  return `${scheme}://${host}`;
}

function takeCount({ headers }: Response): CountedVisit | null {
  const [, kind, gameId] = /^(views|plays) (.+)$/.exec(headers.get(COUNT_HEADER) ?? '') ?? [];
  headers.delete(COUNT_HEADER);
  return kind && gameId ? { kind: kind as VisitKind, gameId } : null;
}

function shownOn(page: Page): Shown {
  return { ids: page.ids, viewed: viewedOn(page), board: page.board };
}

function viewedOn({ counts }: Page): string | null {
  return counts?.kind === 'views' ? counts.gameId : null;
}
