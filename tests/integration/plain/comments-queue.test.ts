import { expect, it } from 'vitest';
import { writeComment } from '#services/comments/write-comment.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

it('held comments are found in the queue, shown one by one, and removed together with one undo', async () => {
  await using site = await openPlainSite();
  const { browser } = await site.signInAdministrator();
  const game = await makeGame(site, { title: 'Loom', owner: await makePerson(site) });
  const actor = await makePerson(site, { username: 'pill_seller' });
  const say = (body: string) => writeComment(site.ctx, { actor, gameId: game.id, body });
  for (let n = 0; n < 3; n += 1) await say(`Pills ${n} https://pills.example`);
  const text = async () => (await site.open().goto(`/game/${game.slug}`)).main.text;
  expect(await text()).not.toContain('Pills');
  const waiting = await (await browser.goto('/admin/queue')).main.follow('3 comments wait');
  expect(waiting.main.text).toContain('a newcomer’s link');
  const published = await waiting.main.press('Publish it');
  expect(published.text).toContain('is public');
  expect(await text()).toContain('Pills 2');
  const found = await (await browser.goto('/admin/queue')).main.follow('2 comments wait');
  const removed = await found.main.press('Remove all 2', { 'Also ban the accounts that sent them': true });
  expect(removed.text).toContain('2 comments are removed');
  expect((await removed.press('Undo')).text).toContain('Undone');
  expect((await browser.goto('/admin/queue')).main.hrefs('2 comments wait')).toEqual(['/admin/queue?state=comments']);
});

it('a report about a comment leads moderators to it, where it is dismissed or decided with the comment', async () => {
  await using site = await openPlainSite();
  const { browser } = await site.signIn();
  const staff = await site.signInAdministrator();
  const game = await makeGame(site, { title: 'Loom' });
  const actor = await makePerson(site);
  const { id } = await writeComment(site.ctx, { actor, gameId: game.id, body: 'Rude words' });
  const report = async () => {
    const page = await browser.goto(`/game/${game.slug}/comments/${id}/edit`);
    const form = await page.main.follow('Report this comment');
    return form.main.press('Send Report', { 'What is wrong?': 'other', 'Anything else?': 'So rude' });
  };
  expect((await report()).text).toContain('Thank you for your report');
  const queue = await staff.browser.goto('/admin/queue');
  expect(queue.main.text).toContain('Rude words');
  const there = await queue.main.follow('Look and decide: A comment');
  expect(there.address.pathname).toBe(`/game/loom/comments/${id}/edit`);
  expect(there.main.text).toContain('So rude');
  const dismissed = await there.main.press('Nothing wrong');
  expect(dismissed.text).toContain('1 report is closed');
  expect((await dismissed.press('Undo')).main.text).toContain('So rude');
  const hidden = await (await staff.browser.goto(`/moderation/comment/${id}`)).main.press('Hide it');
  expect(hidden.text).toContain('is hidden');
  expect((await staff.browser.goto('/admin/queue')).main.text).not.toContain('Rude words');
});
