import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { markNetwork } from '#platform/db/moderation/network-marks.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { setRole } from '#services/upkeep/set-admin.ts';
import { actorOf } from '#tests/e2e/support/accounts.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createFakeClock } from '#tests/support/fakes.ts';
import { putPicture } from '#tests/support/pictures.ts';
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
    expect(none.main.headings).toContain('Nothing found');
    expect((await none.follow('Show all')).path).toBe('/moderation');
  });

  it('finds new accounts of one network and bans all of them, with one undo', async () => {
    await using site = await openPlainSite();
    const { ctx } = site;
    const { browser, account } = await site.signIn();
    await setRole(ctx, { username: account.username, role: 'moderator', isGiven: true });
    for (const n of [1, 2, 3]) {
      const { id } = await makePerson(site, { username: `raider_${n}` });
      const address = n === 3 ? '203.0.113.1' : `198.51.100.${n}`;
      await ctx.db.transact(({ db }) => markNetwork(db, { kind: 'user', id, address, at: ctx.clock.now() }));
    }
    const queue = await browser.goto('/moderation?state=people&text=RAIDER');
    expect(queue.main.headings).toContain('3 accounts found');
    const [, mark = ''] = queue.main.part('@raider_1').links();
    const found = await queue.main.part('@raider_1').follow(mark);
    expect(found.main.headings).toContain('2 accounts found');
    const banned = await found.press('Ban all 2');
    expect(banned.text).toContain('2 accounts are banned');
    expect(banned.main.text).toContain('Many new accounts were banned at once (2)');
    const standings = () => ctx.db.read.selectFrom('users').select('id').where('standing', '=', 'banned').execute();
    expect(await standings()).toHaveLength(2);
    await banned.press('Undo');
    expect(await standings()).toEqual([]);
    expect((await browser.goto('/moderation?state=people')).main.headings).toContain('Nothing found');
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

describe('erasing at once', () => {
  it('asks an administrator for a tick and for a recent proof of identity, and leads back to the queue', async () => {
    const clock = createFakeClock(Date.now());
    await using site = await openPlainSite({ parts: { clock } });
    const { browser: boss, account: admin } = await site.signInAdministrator();
    const account = await site.createAccount();
    const key = 'thumbnails/1_bad.webp';
    await putPicture(site, { key, uploaderId: account.id });
    const owner = actorOf(account);
    const game = await makeGame(site, { owner, title: 'Bad thing', thumbnailUrl: `/files/${key}` });
    await makeGame(site, { owner, title: 'Another' });
    const page = await boss.goto(`/moderation/game/${game.id}`);
    const unsure = await page.press('Erase the game');
    expect(unsure.text).toContain('Tick that you know');
    const sure = { 'I know that': true };
    const pictureless = await unsure.press('Erase this picture', sure);
    expect(pictureless.text).toContain('A picture of “Bad thing” is erased');
    expect(pictureless.main.buttons()).not.toContain('Erase this picture');
    clock.advance(11 * 60_000);
    const asked = await pictureless.press('Erase the game', sure);
    expect(asked.path).toBe(`/confirm?returnTo=${encodeURIComponent(`/moderation/game/${game.id}`)}`);
    const back = await asked.press('Confirm With Password', { Password: admin.password });
    const gone = await back.press('Erase the game', sure);
    expect(gone.path).toBe('/admin/queue');
    expect(gone.text).toContain('“Bad thing” is erased, with its pictures');
    expect((await boss.goto(`/game/${game.slug}`)).status).toBe(404);

    const person = await boss.goto(`/moderation/user/${account.id}`);
    const data = await person.press('Download their data');
    expect(data.headers.get('content-disposition')).toBe(`attachment; filename="${account.username}.json"`);
    expect(JSON.parse(data.html).user.email).toBe(account.email);
    const erased = await person.press('Erase the account', { ...sure, 'Erase all their games': true });
    expect(erased.text).toContain(`The account of @${account.username} is erased`);
    expect((await boss.goto('/game/another')).status).toBe(404);
    expect((await boss.goto('/moderation-log')).main.text).toContain('An account was erased');
  });

  it('is not offered to moderators or about administrators', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    await setRole(site.ctx, { username: account.username, role: 'moderator', isGiven: true });
    const { browser: boss, account: admin } = await site.signInAdministrator();
    const { id } = await site.createAccount();
    const seen = await browser.goto(`/moderation/user/${id}`);
    expect(seen.main.buttons()).toContain('Ban');
    expect(seen.main.buttons().filter((name) => /Erase|Download/.test(name))).toEqual([]);
    expect((await boss.goto(`/moderation/user/${admin.id}`)).main.buttons()).toEqual([]);
  });
});
