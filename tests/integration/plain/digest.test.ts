import { describe, expect, it } from 'vitest';
import { chooseNotices, findNoticeChoices } from '#services/people/notifications.ts';
import { actorOf } from '#tests/e2e/support/accounts.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

describe('the link of a digest', () => {
  it('ends it without signing in: by the page’s button, or by a mail program’s press', async () => {
    await using site = await openPlainSite();
    const actor = actorOf(await site.createAccount());
    const wantsDigest = async () =>
      (await findNoticeChoices(site.ctx, { actor })).find(({ kind }) => kind === 'digest')?.mail;
    const ask = () =>
      chooseNotices(site.ctx, { actor, channelsOf: (kind) => ({ site: true, mail: kind === 'digest' }) });
    let link = '';
    site.ctx.mail.send = async ({ unsubscribe = '' }) => {
      link = unsubscribe;
    };
    const to = { to: 'a@example.com', username: actor.username, userId: actor.id };
    await site.ctx.db.transact((tx) => site.ctx.mail.sendDigest(tx, { ...to, news: ['Something'] }));
    await site.ctx.mail.settled();
    const { pathname, search } = new URL(link);
    await ask();
    const page = await site.open().goto(pathname + search);
    expect(await wantsDigest()).toBe(true);
    expect((await page.main.press('End the Digest')).main.text).toContain('The digest has ended');
    expect(await wantsDigest()).toBe(false);
    await ask();
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(site.url + pathname + search, { method: 'POST', body })).status).toBe(200);
    expect(await wantsDigest()).toBe(false);
    expect((await site.open().goto(`${pathname}?token=${actor.id}.forged`)).status).toBeGreaterThanOrEqual(400);
  });
});
