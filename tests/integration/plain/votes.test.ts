import { describe, expect, it } from 'vitest';
import { makeGame } from '#tests/support/factories.ts';
import type { PlainPage } from '#tests/support/plain-browser.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

const isUp = (page: PlainPage) => page.main.button('Upvote').attribute('aria-pressed') === 'true';

describe('voting on a game’s page', () => {
  it('works without JavaScript, and says what came of it', async () => {
    await using site = await openPlainSite();
    const { slug } = await makeGame(site, { title: 'Plain Vote' });
    const { browser } = await site.signIn();
    const page = await browser.goto(`/game/${slug}`);
    expect(isUp(page)).toBe(false);
    const voted = await page.main.press('Upvote');
    expect(voted.path).toBe(`/game/${slug}`);
    expect(voted.text).toContain('Vote saved successfully!');
    expect(isUp(voted)).toBe(true);
    const back = await voted.main.press('Upvote');
    expect(back.text).toContain('Vote removed successfully!');
    expect(isUp(back)).toBe(false);
  });

  it('without JavaScript leads a visitor to sign in and back', async () => {
    await using site = await openPlainSite();
    const { slug } = await makeGame(site);
    const asked = await (await site.open().goto(`/game/${slug}`)).main.press('Upvote');
    expect(asked.path).toBe(`/login?returnTo=${encodeURIComponent(`/game/${slug}`)}`);
    expect(asked.text).toContain('Authentication required - Please sign in to vote on games');
  });
});

describe('voting on a card', () => {
  it('without JavaScript comes back to the same list', async () => {
    await using site = await openPlainSite();
    await makeGame(site, { title: 'Carded' });
    const { browser } = await site.signIn();
    const voted = await (await browser.goto('/games?q=carded')).main.press('Upvote');
    expect(voted.path).toBe('/games?q=carded');
    expect(isUp(voted)).toBe(true);
  });
});

describe('the vote’s address', () => {
  it('leads to the game when it is opened, and refuses what is no vote', async () => {
    await using site = await openPlainSite();
    const { slug } = await makeGame(site);
    expect((await site.open().goto(`/game/${slug}/vote`)).path).toBe(`/game/${slug}`);
    const body = new URLSearchParams({ voteType: 'sideways', returnTo: '//elsewhere.example/' });
    const url = new URL(`/game/${slug}/vote`, site.url);
    const { redirects } = await site.open().send({ method: 'POST', url, body });
    expect(redirects).toEqual([{ status: 303, location: '/' }]);
  });
});
