import { describe, expect, it } from 'vitest';
import { DAY } from '#domain/limits.ts';
import { VISITOR } from '#domain/policy.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { sendMessage } from '#services/moderation/contact.ts';
import { reportSubject } from '#services/moderation/reports.ts';
import { noteBackup } from '#services/upkeep/overview.ts';
import { setSettings } from '#services/upkeep/settings.ts';
import { actorOf } from '#tests/e2e/support/accounts.ts';
import { makeClaim } from '#tests/e2e/support/claims.ts';
import { makeGame } from '#tests/support/factories.ts';
import { openPlainSite, type PlainSite } from '#tests/support/plain-site.ts';

async function sendMessages({ ctx }: PlainSite, messages: readonly string[]): Promise<void> {
  for (const message of messages) {
    const input = { name: 'Ada', email: 'ada@example.org', message };
    await sendMessage(ctx, { actor: VISITOR, input, clientAddress: '198.18.9.1' });
  }
}

describe('the admin panel', () => {
  it('refuses a visitor, with a 403', async () => {
    await using site = await openPlainSite();
    const page = await site.open().goto('/admin');
    expect(page.status).toBe(403);
    expect(page.heading).toBe('Access Denied');
    expect(page.main.text).toContain("You don't have permission to access the admin panel.");
    expect((await page.main.follow('Return to Home')).path).toBe('/');
  });

  it('says that there is nothing to review', async () => {
    await using site = await openPlainSite();
    const { browser } = await site.signInAdministrator();
    const page = await browser.goto('/admin');
    expect(page.heading).toBe('Admin Panel');
    expect(page.main.headings).toContain('No pending claims');
    expect(page.main.text).toContain('There are currently no game ownership claims requiring your review.');
    expect((await browser.goto('/notifications')).main.headings).toContain('Nothing new');
  });

  it('begins with what is wrong and what is not set up', async () => {
    await using site = await openPlainSite();
    const { browser } = await site.signInAdministrator();
    const { ctx } = site;
    const overview = async () => (await browser.goto('/admin')).part('Overview').text;
    expect(await overview()).toMatch(/not https.*No mail server is set.*require a second factor.*never backed up/);
    await noteBackup(ctx);
    await setSettings(ctx, {
      actorId: null,
      texts: { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@example.org' },
    });
    expect(await overview()).not.toMatch(/never backed up|No mail server/);
    const [job] = await ctx.db.read.selectFrom('jobRuns').selectAll().execute();
    const longAgo = (await ctx.db.now()) - 8 * DAY;
    await ctx.db.write.updateTable('jobRuns').set({ doneAt: longAgo }).where('name', '=', 'backup').execute();
    await ctx.db.write
      .insertInto('jobRuns')
      .values({ name: 'sweep pictures that nothing shows', triedAt: longAgo, doneAt: longAgo })
      .execute();
    expect(job?.name).toBe('backup');
    expect(await overview()).toMatch(
      /The job "sweep pictures that nothing shows" has not run since .*The last backup is 8 days old/,
    );
  });

  it('decides claims without JavaScript, and shows how many are pending', async () => {
    await using site = await openPlainSite();
    const claimant = await site.createAccount();
    for (const title of ['One', 'Two', 'Three']) await makeClaim(site, claimant, { title });
    const { browser } = await site.signInAdministrator();
    const page = await browser.goto('/admin');
    expect(page.main.parts('article')).toHaveLength(3);
    expect(page.part('Admin Panel').link(/^Game Claims/).text).toMatch(/3/);
    const approved = await page.part('One').press('Approve');
    expect(approved.text).toContain('Claim approved successfully');
    expect(approved.text).toContain('The game has been transferred to the claimant');
    expect(approved.main.parts('article')).toHaveLength(2);
    const undone = await approved.press('Undo');
    expect(undone.path).toBe('/admin');
    expect(undone.text).toContain('The decision no longer applies.');
    expect(undone.main.parts('article')).toHaveLength(3);
    await undone.part('One').press('Approve');
    const rejected = await approved.part('Two').press('Reject');
    expect(rejected.text).toContain('Claim rejected');
    expect(rejected.text).toContain('Game remains unclaimed');
    expect(rejected.part('Admin Panel').link(/^Game Claims/).text).toMatch(/1/);
    const second = await approved.part('Two').press('Approve');
    expect(second.text).toContain('Failed to process claim');
    expect(second.text).toContain('Claim not found');
  });

  it('links to everything that is pending, with the numbers', async () => {
    await using site = await openPlainSite();
    const { id } = await makeGame(site, { title: 'Reported' });
    const input = { reason: 'spam', sourceUrl: '', note: '' } as const;
    const report = { kind: 'game', id, input, clientAddress: '198.18.0.1' };
    await reportSubject(site.ctx, { actor: VISITOR, ...report });
    await quickSubmit(site.ctx, {
      actor: VISITOR,
      title: 'Held www.held.example',
      playUrl: 'https://held.example/',
    });
    await sendMessages(site, ['One', 'Two', 'Three']);
    const { browser } = await site.signInAdministrator();
    let page = await browser.goto('/admin');
    expect(page.part('Admin Panel').links()).toEqual([
      'Game Claims',
      expect.stringMatching(/^Moderation\s*2 waiting$/),
      expect.stringMatching(/^Messages\s*3 waiting$/),
      'Log',
      'Settings',
    ]);
    for (const [name, path] of [
      [/^Moderation/, '/admin/queue'],
      [/^Messages/, '/admin/messages'],
      [/^Log/, '/admin/log'],
      [/^Game Claims/, '/admin'],
    ] as const) {
      page = await page.part('Admin Panel').follow(name);
      expect(page.path).toBe(path);
      expect(page.part('Admin Panel').link(name).attribute('aria-current')).toBe('page');
    }
  });

  it('shows messages until somebody marks them as done', async () => {
    await using site = await openPlainSite();
    await sendMessages(site, ['Where is my game?\n<b>not bold</b>']);
    const { browser } = await site.signInAdministrator();
    const page = await browser.goto('/admin/messages');
    const [message] = page.main.parts('article');
    expect(message?.text).toContain('<b>not bold</b>');
    expect(message?.link('Answer by mail').attribute('href')).toMatch(/^mailto:ada%40example\.org\?subject=/);
    const done = await page.main.press('Mark as done');
    expect(done.text).toContain('Message marked as done');
    expect(done.main.parts('article')).toEqual([]);
    const undone = await done.press('Undo');
    expect(undone.text).toContain('Message reopened');
    expect(undone.findPart('Undo')).toBeNull();
    const again = await undone.main.press('Mark as done');
    const list = await again.main.follow('Done');
    expect(list.main.parts('article')).toHaveLength(1);
    const back = await list.main.press('Put back');
    expect(back.text).toContain('Message reopened');
    expect((await back.main.follow('Waiting')).main.parts('article')).toHaveLength(1);
  });

  it('pins a game of the week from its page, visible to all at once', async () => {
    await using site = await openPlainSite();
    const [best, chosen] = [
      await makeGame(site, { title: 'Best', importedUpvotes: 9 }),
      await makeGame(site, { title: 'Chosen' }),
    ];
    await site.ctx.db.transact(({ db }) => db.updateTable('games').set({ playsInPage: 1 }).execute());
    const visitor = site.open();
    const ofTheWeek = async () => (await visitor.goto('/')).part('Game of the week').headings;
    expect(await ofTheWeek()).toEqual(['Best']);
    const { browser } = await site.signInAdministrator();
    const page = `/game/${chosen.slug}`;
    const pinned = await (await browser.goto(page)).main.press('Pin as game of the week');
    expect(pinned.path).toBe(page);
    expect(pinned.text).toContain('“Chosen” is the game of the week');
    expect(await ofTheWeek()).toEqual(['Chosen']);
    expect((await visitor.goto(page)).main.buttons()).not.toContain('Unpin');
    const unpinned = await pinned.main.press('Unpin');
    expect(await ofTheWeek()).toEqual(['Best']);
    expect((await unpinned.press('Undo')).main.buttons()).toContain('Unpin');
    expect(await ofTheWeek()).toEqual(['Chosen']);
    expect((await browser.goto(`/game/${best.slug}`)).main.buttons()).toContain('Pin as game of the week');
  });

  it('undoes only the last decision from its message', async () => {
    await using site = await openPlainSite();
    const [one, two] = [await makeGame(site, { title: 'One' }), await makeGame(site, { title: 'Two' })];
    const input = { reason: 'spam', sourceUrl: '', note: '' } as const;
    for (const { id } of [one, two]) {
      const report = { kind: 'game', id, input, clientAddress: '198.18.0.1' };
      await reportSubject(site.ctx, { actor: VISITOR, ...report });
    }
    const { browser } = await site.signInAdministrator();
    const queue = await browser.goto('/admin/queue');
    expect(queue.part('One').text).toContain('Changes nothing, closes the case');
    const closed = await queue.part('One').press('Nothing wrong');
    expect(closed.path).toBe('/admin/queue');
    expect(closed.text).toContain('1 report is closed');
    expect(closed.main.parts('article')).toHaveLength(1);
    const again = await closed.press('Undo');
    expect(again.path).toBe('/admin/queue');
    expect(again.text).toContain('The decision no longer applies.');
    expect(again.findPart('Undo')).toBeNull();
    expect(again.main.parts('article')).toHaveLength(2);
    await (await browser.goto(`/moderation/game/${one.id}`)).main.press('Remove');
    const removed = await (await browser.goto(`/moderation/game/${two.id}`)).main.press('Remove');
    expect(removed.main.buttons()).not.toContain('Hide');
    const back = await removed.press('Undo');
    expect(back.path).toBe(`/moderation/game/${two.id}`);
    expect(back.main.text).toContain('1 report');
    const statuses = [one, two].map(async ({ slug }) => (await site.open().goto(`/game/${slug}`)).status);
    expect(await Promise.all(statuses)).toEqual([404, 200]);
  });

  it('reports a game, hides it and shows it again', async () => {
    await using site = await openPlainSite();
    const { slug, id } = await makeGame(site, { title: 'Reported' });
    const { browser: reporter } = await site.signIn();
    const form = await (await reporter.goto(`/game/${slug}`)).main.follow('Report this game');
    const noReason = await form.main.press('Send Report');
    expect(noReason.status).toBe(422);
    expect(noReason.main.text).toContain('Please choose what is wrong');
    const noOriginal = await noReason.main.press('Send Report', { 'What is wrong?': 'stolen' });
    expect(noOriginal.main.text).toContain('Please give the address of the original');
    const sent = await noOriginal.main.press('Send Report', {
      'Where is the original?': 'https://original.example/',
    });
    expect(sent.text).toContain('Thank you for your report');

    const { browser, account } = await site.signInAdministrator();
    const look = await (await browser.goto('/admin/queue')).main.follow('Look and decide: Reported');
    expect(look.main.text).toContain('https://original.example/');
    expect(look.main.field('Reason').value).toBe('stolen');
    const explained = 'Also closes the report and tells whoever sent it.';
    expect(look.main.text).toContain(explained);
    const hidden = await look.main.press('Hide');
    expect(hidden.text).toContain('“Reported” is hidden');
    expect(hidden.text).toContain('1 report is closed with it.');
    expect(hidden.main.text).toContain('Earlier cases (1)');
    expect(hidden.main.text).not.toContain(explained);
    expect((await browser.goto('/admin/queue')).main.parts('article')).toEqual([]);
    expect((await browser.goto(`/game/${slug}`)).main.text).toContain('hidden by the moderators');
    expect((await site.open().goto(`/game/${slug}`)).status).toBe(404);
    const shown = await (await browser.goto(`/moderation/game/${id}`)).main.press('Show to everybody');
    expect(shown.main.text).toContain('A game was shown again');
    expect((await site.open().goto(`/game/${slug}`)).status).toBe(200);
    const log = await site.open().goto('/moderation-log');
    expect(log.main.text).toContain('A game was hidden');
    expect(log.html).not.toContain(account.username);
  });

  it('is on every game’s and person’s page, only for moderators', async () => {
    await using site = await openPlainSite();
    const { account, browser: member } = await site.signIn();
    const { id, slug } = await makeGame(site, { title: 'Moderated', owner: actorOf(account) });
    const { browser, account: self } = await site.signInAdministrator();
    for (const [path, leadsTo] of [
      [`/game/${slug}`, `/moderation/game/${id}`],
      [`/by/${account.username}`, `/moderation/user/${account.id}`],
      ['/profile', `/moderation/user/${self.id}`],
    ] as const) {
      expect((await (await browser.goto(path)).main.follow('Moderate')).path).toBe(leadsTo);
      for (const other of [member, site.open()]) {
        expect((await other.goto(path)).main.links()).not.toContain('Moderate');
      }
    }
    const own = await browser.goto(`/moderation/user/${self.id}`);
    expect(own.main.text).toContain('Administrators can’t moderate each other, nor can moderators.');
    expect(own.main.buttons()).toEqual([]);
  });
});

describe('the debug panel', () => {
  it('lists and deletes games for one account, after a confirmation', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    expect((await browser.goto('/games')).findPart('Debug panel')).toBeNull();
    site.ctx.config.debugAccountId = account.id;
    const empty = 'Error loading games: No games found in database';
    expect((await browser.goto('/games')).part('Debug panel').text).toContain(empty);
    for (const title of ['Doomed', 'Sample Game 1', 'Another Sample Game']) await makeGame(site, { title });
    const panel = (await browser.goto('/games')).part('Debug panel');
    expect(panel.text).not.toContain(empty);
    expect(panel.text).toContain('Delete “Doomed” for good?');
    const one = await panel.part('Doomed').press('Yes, delete it');
    expect(one.text).toContain('“Doomed” was deleted');
    expect(one.part('Debug panel').text).toContain('Delete all sample games (2)');
    const all = await one.part('Debug panel').press('Yes, delete them all');
    expect(all.text).toContain('2 sample games were deleted');
    expect(all.part('Debug panel').text).toContain('No title contains “Sample Game”.');
  });
});

describe('notifications', () => {
  it('are marked as read without JavaScript, too', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const { claimId } = await makeClaim(site, account, { title: 'Read Tanks' });
    const admin = { ...actorOf(await site.createAccount()), isAdmin: true };
    await decideClaim(site.ctx, { actor: admin, claimId, approve: false });
    const page = await browser.goto('/notifications');
    expect(page.text).toContain('New notifications: 1');
    const read = await page.main.press('Mark all as read');
    expect(read.text).not.toContain('New notifications: 1');
    expect((await read.main.follow(/Game claim rejected/)).heading).toBe('Read Tanks');
  });
});
