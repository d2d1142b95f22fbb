import { describe, expect, it } from 'vitest';
import { actorOf } from '#tests/e2e/support/accounts.ts';
import { makeGame } from '#tests/support/factories.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

describe('following and saving without JavaScript', () => {
  it('show on shared pages what the reader has, and only their number to others', async () => {
    await using site = await openPlainSite();
    const creator = await site.createAccount({ username: 'mira' });
    const game = await makeGame(site, { owner: actorOf(creator), title: 'Lost' });
    const { browser } = await site.signIn();
    const page = await browser.goto(`/game/${game.slug}`);
    const saved = await page.main.press(/^Save/);
    expect(saved.path).toBe(`/game/${game.slug}`);
    expect(saved.text).toContain('Lost is saved');
    expect(saved.main.text).toContain('Saved by 1 person');
    expect(saved.main.button(/^Save/).attribute('data-on')).toBe('true');
    expect(saved.main.button(/^Follow/).attribute('data-on')).toBe('false');
    const followed = await saved.main.press(/^Follow/);
    expect(followed.text).toContain('You follow mira');
    const list = await browser.goto('/saved');
    expect(list.main.hrefs('Lost')).toContain(`/game/${game.slug}`);
    const other = await site.signIn();
    const profile = await other.browser.goto('/by/mira');
    expect(profile.main.text).toContain('1 follower');
    expect(profile.main.button(/^Follow/).attribute('data-on')).toBe('false');
    expect((await browser.goto('/by/mira')).main.button(/^Follow/).attribute('data-on')).toBe('true');
  });
});
