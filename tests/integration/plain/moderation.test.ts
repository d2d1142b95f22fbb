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
    const queue = await home.follow(/^Moderation/);
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
    expect((await browser.goto('/')).text).not.toContain('Moderation');
  });

  it('finds what came from one network and decides about all of it, without JavaScript', async () => {
    await using site = await openPlainSite();
    const { ctx } = site;
    const { browser, account } = await site.signIn();
    await setRole(ctx, { username: account.username, role: 'moderator', isGiven: true });
    for (let n = 1; n <= 4; n += 1) {
      const clientAddress = n === 4 ? '203.0.113.1' : `198.51.100.${n}`;
      const game = { title: `Raid ${n} www.x.example`, playUrl: `https://raid.example/${n}` };
      await quickSubmit(ctx, { actor: VISITOR, clientAddress, ...game });
    }
    const queue = await browser.goto('/moderation');
    const [mark = ''] = /(?<=Network: )[\w-]{12}/.exec(queue.part('Raid 2 www.x.example').text) ?? [];
    const found = await queue.part('Raid 2 www.x.example').follow(mark);
    expect(found.path).toBe(`/moderation?network=${mark}`);
    expect(found.main.parts('article')).toHaveLength(3);
    expect(found.main.headings).toContain('3 games found');
    const removed = await found.press('Remove all 3');
    expect(removed.path).toBe('/moderation');
    expect(removed.text).toContain('3 games are removed');
    expect(removed.main.parts('article')).toHaveLength(1);
    expect(removed.main.text).toContain('Many games were removed at once (3)');
    const undone = await removed.press('Undo');
    expect(undone.main.parts('article')).toHaveLength(4);
    const none = await browser.goto('/moderation?text=nothing+like+it');
    expect(none.main.headings).toContain('No games found');
    expect((await none.follow('Show all')).path).toBe('/moderation');
  });

  it('has the raid switch for administrators, and tells moderators that it is on', async () => {
    await using site = await openPlainSite();
    const { browser: boss } = await site.signInAdministrator();
    const { browser, account } = await site.signIn();
    await setRole(site.ctx, { username: account.username, role: 'moderator', isGiven: true });
    const queue = await boss.goto('/admin/queue');
    const on = await queue.press('Switch on');
    expect(on.path).toBe('/admin/queue');
    expect(on.main.text).toMatch(/The raid switch is on until \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    const seen = await browser.goto('/moderation');
    expect(seen.main.text).toContain('The raid switch is on until');
    expect(seen.main.buttons()).not.toContain('Switch off');
    expect((await on.press('Switch off')).main.text).not.toContain('The raid switch is on until');
  });
});
