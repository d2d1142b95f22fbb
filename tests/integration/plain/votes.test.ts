import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { openSession } from '#tests/e2e/support/accounts.ts';
import { makeGame } from '#tests/support/factories.ts';
import type { PlainPage } from '#tests/support/plain-browser.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

const isUp = (page: PlainPage) => page.main.button('Upvote').attribute('aria-pressed') === 'true';

describe('voting on a game’s page', () => {
  it('works without JavaScript, and shows the result', async () => {
    await using site = await openPlainSite();
    const { slug } = await makeGame(site, { title: 'Plain Vote' });
    await makeGame(site, { importedUpvotes: 1 });
    const { browser } = await site.signIn();
    const page = await browser.goto(`/game/${slug}`);
    expect(isUp(page)).toBe(false);
    const voted = await page.main.press('Upvote');
    expect(voted.path).toBe(`/game/${slug}`);
    expect(voted.text).toContain('Vote saved successfully!');
    expect(voted.text).toContain('Plain Vote needs 2 more people for a place this week.');
    expect(isUp(voted)).toBe(true);
    const back = await voted.main.press('Upvote');
    expect(back.text).toContain('Vote removed successfully!');
    expect(isUp(back)).toBe(false);
  });
});

describe('voting on a card', () => {
  it('without JavaScript returns to the same list, or to one’s own votes', async () => {
    await using site = await openPlainSite();
    await makeGame(site, { title: 'Carded' });
    const { browser } = await site.signIn();
    const voted = await (await browser.goto('/games?q=carded')).main.press('Upvote');
    expect(voted.path).toBe('/games?q=carded');
    expect(isUp(voted)).toBe(true);
    const withdrawn = await (await browser.goto('/my-votes')).main.press('Upvote');
    expect(withdrawn.path).toBe('/my-votes');
    expect(withdrawn.text).toContain('Vote removed successfully!');
    expect(withdrawn.text).toContain('No votes yet');
  });
});

describe('the vote’s address', () => {
  it('gives scripts JSON with the new vote and counters, or the reason for a refusal', async () => {
    await using site = await openPlainSite();
    const { slug } = await makeGame(site, { title: 'Raced', importedUpvotes: 4 });
    const session = await openSession(site, await site.createAccount());
    const cookie = session.map(({ name, value }) => `${name}=${value}`).join('; ');
    const press = async (voteType: string, given: { cookie?: string; origin?: string; slug?: string } = {}) => {
      const { slug: game = slug, ...headers } = { cookie, ...given };
      const response = await fetch(`${site.url}/game/${game}/vote`, {
        method: 'POST',
        headers: { accept: 'application/json', ...headers },
        body: new URLSearchParams({ voteType }),
      });
      return [response.status, await response.text()];
    };
    const json = (status: number, told: object) => [status, JSON.stringify(told)];
    const reached = 'Raced needs 2 more people for a place this week.';
    expect(await press('up')).toEqual(json(200, { vote: 'up', upvotes: 5, downvotes: 0, isWaiting: false, reached }));
    expect(await press('down')).toEqual(json(200, { vote: 'down', upvotes: 4, downvotes: 1, isWaiting: false }));
    expect(await press('down')).toEqual(json(200, { vote: 'none', upvotes: 4, downvotes: 0, isWaiting: false }));
    const refused = async (...sent: Parameters<typeof press>) => {
      const [status, body] = await press(...sent);
      return [status, JSON.parse(String(body)).code];
    };
    expect(await refused('sideways')).toEqual([422, 'invalid-input']);
    expect(await refused('up', { slug: 'gone' })).toEqual([404, 'game-id-not-found']);
    expect(await refused('up', { cookie: '' })).toEqual([202, 'vote-needs-sign-in']);
    expect((await press('up', { origin: 'https://elsewhere.example' }))[0]).toBe(403);
  });

  it('gives scripts JSON if the database can’t be reached', async () => {
    await using site = await openPlainSite();
    const { slug } = await makeGame(site);
    const session = await openSession(site, await site.createAccount());
    const press = async (cookie: string) => {
      const headers = { accept: 'application/json', cookie };
      const body = new URLSearchParams({ voteType: 'up' });
      const response = await fetch(`${site.url}/game/${slug}/vote`, { method: 'POST', headers, body });
      return { status: response.status, ...(await response.json()) };
    };
    expect(await press(session.map(({ name, value }) => `${name}=${value}`).join('; '))).toMatchObject({
      vote: 'up',
    });
    vi.spyOn(site.ctx.db, 'read', 'get').mockImplementation(() => {
      throw new AppError('unavailable');
    });
    expect(await press('')).toMatchObject({ status: 503, code: 'unavailable' });
  });

  it('redirects a GET to the game, and refuses anything but a vote', async () => {
    await using site = await openPlainSite();
    const { slug } = await makeGame(site);
    expect((await site.open().goto(`/game/${slug}/vote`)).path).toBe(`/game/${slug}`);
    const body = new URLSearchParams({ voteType: 'sideways', returnTo: '//elsewhere.example/' });
    const url = new URL(`/game/${slug}/vote`, site.url);
    const { redirects } = await site.open().send({ method: 'POST', url, body });
    expect(redirects).toEqual([{ status: 303, location: '/' }]);
  });
});
