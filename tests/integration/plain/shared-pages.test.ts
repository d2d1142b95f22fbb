import { matchRoutes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { loadBuiltApp } from '#server/build-location.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { openSession } from '#tests/e2e/support/accounts.ts';
import { openBuiltSite } from '#tests/support/built-site.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { openPlainSite, type PlainSite } from '#tests/support/plain-site.ts';

/** Pages that are rendered once for all members. Ada owns the game `lost`. `playable` can be played in a frame. */
const SHARED = [
  ...[
    '/',
    '/games',
    '/games?sort=newest',
    '/games/latest',
    '/games/unclaimed',
    '/game/lost',
    '/game/nobodys',
    '/game/playable/play',
    '/game/lost/comments',
  ],
  ...[
    '/leaderboard',
    '/leaderboard?tab=creators',
    '/leaderboard?tab=newest',
    '/race',
    '/creators',
    '/tags',
    '/by/ada',
    '/user/ada?tab=about',
    '/about',
    '/about/ranking',
  ],
  ...['/faq', '/terms', '/privacy', '/cookies', '/guidelines', '/imprint', '/moderation-log'],
];

async function openSite() {
  const stack = new AsyncDisposableStack();
  const site: PlainSite = stack.use(await openPlainSite());
  site.ctx.settings.imprintText = '# Imprint';
  const ada = await makePerson(site, { username: 'ada' });
  const lost = await makeGame(site, { title: 'Lost', owner: ada });
  const nobodys = await makeGame(site, { title: 'Nobodys' });
  const playable = await makeGame(site, { title: 'Playable' });
  await site.ctx.db.transact(({ db }) =>
    db.updateTable('games').set({ playsInPage: 1 }).where('id', '=', playable.id).execute(),
  );
  const opened = stack.move();
  return { site, ada, lost, nobodys, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

async function signIn(site: PlainSite, name: string) {
  const account = await site.createAccount({ name });
  const cookies = await openSession(site, account);
  const cookie = cookies.map((each) => `${each.name}=${each.value}`).join('; ');
  const fetchPage = async (path: string, encoding = 'identity') => {
    const response = await fetch(site.url + path, {
      // A view would change the page's next rendering, so this request says that it is a prefetch, which isn't counted.
      headers: { cookie, 'accept-encoding': encoding, 'sec-purpose': 'prefetch' },
      redirect: 'manual',
    });
    return { response, html: await response.text() };
  };
  const actor = await site.ctx.db.read
    .selectFrom('users')
    .selectAll()
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  return {
    account,
    actor: { ...actor, kind: 'user', isAdmin: false, isModerator: false, isDebug: false, standing: 'good' } as const,
    cookie,
    fetchPage,
  };
}

describe('a page that is rendered once for all members', () => {
  it('equals the page that would be rendered for each of them alone', async () => {
    await using opened = await openSite();
    const { site, lost, nobodys } = opened;
    const ask = openBuiltSite(site);
    const first = await signIn(site, '<b>& "Quoted" O’Neil\'s 🎮');
    const second = await signIn(site, 'Second');
    await castVote(site.ctx, { actor: second.actor, gameId: lost.id, voteType: 'up' });
    await castVote(site.ctx, { actor: second.actor, gameId: nobodys.id, voteType: 'down' });
    for (const path of SHARED) {
      for (const { cookie, fetchPage, account } of [first, second, first]) {
        const { response, html } = await fetchPage(path);
        const kept = site.ctx.pages.get(`members ${path}`);
        expect({ path, status: response.status, isShared: kept?.isShared }).toEqual({
          path,
          status: 200,
          isShared: true,
        });
        expect(html).toContain(account.username);
        const full = await ask(path, { cookie });
        expect(html).toBe(await full.text());
      }
    }
  });

  it('is listed here for each route with `isShared`', async () => {
    const { routes } = await loadBuiltApp()();
    const all = Object.values(routes).flatMap((route) => (route?.parentId ? [route] : []));
    const places = all.map(({ id, path = '' }) => ({ id, path }));
    const reached = SHARED.map((path) => matchRoutes(places, path)?.at(-1)?.route.id);
    const shared = all.filter(({ module }) => (module.handle as { isShared?: true } | undefined)?.isShared);
    expect([...new Set(reached)].sort()).toEqual(shared.map(({ id }) => id).sort());
  });

  it('trusts the cached session like other pages', async () => {
    await using opened = await openSite();
    const { site } = opened;
    const { cookie } = await signIn(site, 'Trusted');
    const ask = openBuiltSite(site);
    const find = vi.spyOn(site.ctx.sessions, 'find');
    const asked = async (path: string) => {
      find.mockClear();
      await ask(path, { cookie });
      return find.mock.calls.map(([, { fresh }]) => ({ path, fresh }));
    };
    for (const path of [...SHARED, '/nowhere', '/search/suggest', '/game/lost/play']) {
      expect(await asked(path)).toEqual([{ path, fresh: false }]);
    }
    for (const path of ['/settings', '/my-votes', '/more/my-votes', '/submit', '/profile', '/game/lost/edit']) {
      expect(await asked(path)).toEqual([{ path, fresh: true }]);
    }
  });

  it('shows each member their own votes, with the current counts', async () => {
    await using opened = await openSite();
    const { site, lost } = opened;
    const [first, second] = [await signIn(site, 'First'), await signIn(site, 'Second')];
    await first.fetchPage('/game/lost');
    await castVote(site.ctx, { actor: second.actor, gameId: lost.id, voteType: 'up' });
    const pressed = (html: string) => [...html.matchAll(/aria-pressed="(\w+)"/g)].map(([, is]) => is);
    expect(pressed((await first.fetchPage('/game/lost')).html)).toEqual(['false', 'false', 'false', 'false']);
    expect(pressed((await second.fetchPage('/game/lost')).html)).toEqual(['true', 'false', 'true', 'false']);
  });

  it('shows each member their own place on a board, or nothing', async () => {
    await using opened = await openSite();
    const { site } = opened;
    const [first, second] = [await signIn(site, 'First'), await signIn(site, 'Second')];
    const game = await makeGame(site, { title: 'Hers & <Co>', owner: second.actor });
    await castVote(site.ctx, { actor: first.actor, gameId: game.id, voteType: 'up' });
    const placeOf = async ({ fetchPage }: typeof first, query: string) =>
      /<p class="[^"]*empty:hidden">([^<]*)/.exec((await fetchPage(`/leaderboard${query}`)).html)?.[1];
    for (const [query, sentence] of [
      ['', 'Your best place here: 1st, with “Hers &amp; &lt;Co&gt;”.'],
      ['?window=week', 'Your best place here: 1st, with “Hers &amp; &lt;Co&gt;”.'],
      ['?tab=creators', 'You are 1st with 1 submission.'],
      ['?tab=most-viewed', ''],
    ] as const) {
      expect([query, await placeOf(first, query)]).toEqual([query, '']);
      expect([query, await placeOf(second, query)]).toEqual([query, sentence]);
      const own = `/leaderboard.data${query}${query ? '&' : '?'}_routes=root`;
      expect((await first.fetchPage(own)).html).not.toContain('1st');
      expect((await second.fetchPage(own)).html).toContain(sentence.slice(0, 'Your best place here: 1st'.length));
    }
  });

  it.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['identity', null],
  ])('is the same text in %s', async (encoding, sent) => {
    await using opened = await openSite();
    const { site } = opened;
    const { fetchPage } = await signIn(site, 'Somebody');
    const { html } = await fetchPage('/', 'identity');
    const coded = await fetchPage('/', encoding);
    expect(coded.html).toBe(html);
    expect(coded.response.headers.get('content-encoding')).toBe(sent);
    expect(coded.response.headers.get('cache-control')).toBe('private, no-store');
  });

  it('is rendered separately for the owner, administrators, and members with a message to show', async () => {
    await using opened = await openSite();
    const { site } = opened;
    const owner = await signIn(site, 'Owner');
    await makeGame(site, { title: 'Mine', owner: owner.actor });
    const other = await signIn(site, 'Other');
    expect((await other.fetchPage('/game/mine')).html).not.toContain('/game/mine/edit');
    expect((await owner.fetchPage('/game/mine')).html).toContain('/game/mine/edit');
    const { browser } = await site.signInAdministrator();
    expect((await browser.goto('/game/mine')).hrefs('Edit Game')).toEqual(['/game/mine/edit']);
  });

  it('is never shown to visitors, nor theirs to members', async () => {
    await using opened = await openSite();
    const { site } = opened;
    const { fetchPage, account } = await signIn(site, 'Somebody');
    await fetchPage('/');
    const visitor = await (await fetch(`${site.url}/`)).text();
    expect(visitor).not.toContain(account.username);
    expect(visitor).toContain('Sign Up');
    expect((await fetchPage('/')).html).toContain(account.username);
  });

  it('is answered with 304 if the member has it', async () => {
    await using opened = await openSite();
    const { site, lost } = opened;
    const { fetchPage, cookie, actor } = await signIn(site, 'Somebody');
    const etag = (await fetchPage('/')).response.headers.get('etag') ?? '';
    const again = () => fetch(`${site.url}/`, { headers: { cookie, 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await castVote(site.ctx, { actor, gameId: lost.id, voteType: 'up' });
    expect((await again()).status).toBe(200);
  });

  it('contains no mark any more', async () => {
    await using opened = await openSite();
    const { site } = opened;
    const { fetchPage } = await signIn(site, 'Somebody');
    for (const path of SHARED) {
      expect((await fetchPage(path)).html).not.toMatch(/mark[0-9a-f]{32}|[1-9]\d{2}(,\d{3}){4}/);
      const visitors = await (await fetch(site.url + path)).text();
      expect(visitors).not.toMatch(/mark[0-9a-f]{32}|[1-9]\d{2}(,\d{3}){4}/);
    }
  });
});
