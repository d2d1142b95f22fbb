import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { setRole } from '#services/upkeep/set-admin.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

const HELD = { actor: VISITOR, title: 'Held www.held.example', playUrl: 'https://held.example/' };

describe('the queue', () => {
  it('is one tab for moderators, without the rest of the panel', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    expect((await browser.goto('/moderation')).status).toBe(403);
    const { browser: boss } = await site.signInAdministrator();
    const made = await (await boss.goto(`/moderation/user/${account.id}`)).press('Make a moderator');
    expect(made.text).toContain(`@${account.username} is a moderator`);
    await quickSubmit(site.ctx, HELD);
    const home = await browser.goto('/');
    const queue = await home.follow('Moderation');
    expect(queue.heading).toBe('Moderation');
    expect(queue.part('Moderation').links()).toEqual([expect.stringMatching(/^Queue/)]);
    const published = await queue.part(HELD.title).press('Publish');
    expect(published.path).toBe('/moderation');
    expect(published.text).toContain('is public');
    expect((await published.press('Undo')).part(HELD.title).buttons()).toContain('Refuse as spam');
    for (const path of ['/admin', '/admin/queue', '/admin/messages', '/admin/log']) {
      expect((await browser.goto(path)).status).toBe(403);
    }
    await setRole(site.ctx, { username: account.username, role: 'moderator', isGiven: false });
    expect((await browser.goto('/moderation')).status).toBe(403);
    expect((await browser.goto('/')).links()).not.toContain('Moderation');
  });
});
