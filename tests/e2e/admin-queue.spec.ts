import { VISITOR } from '#domain/policy.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { sendMessage } from '#services/moderation/contact.ts';
import { reportSubject } from '#services/moderation/reports.ts';
import { makeGame } from '#tests/support/factories.ts';
import { createAdministrator } from './support/administrators.ts';
import { hydrated } from './support/hydration.ts';
import { expectGoodLooks } from './support/looks.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

let count = 0;

function holdGame({ ctx }: Site, title: string) {
  count += 1;
  const playUrl = `https://held-${count}.example/`;
  return quickSubmit(ctx, { actor: VISITOR, title: `${title} www.held-${count}.example`, playUrl });
}

async function sendMessages({ ctx }: Site, messages: readonly string[]): Promise<void> {
  for (const message of messages) {
    const input = { name: 'Ada', email: 'ada@example.org', message };
    count += 1;
    await sendMessage(ctx, { actor: VISITOR, input, clientAddress: `198.18.9.${count % 250}` });
  }
}

test.describe('a quick submission that looks like spam', () => {
  test('waits for a moderator, says so, and can be published', async ({ page, site, signIn }) => {
    const title = 'Win now at https://prizes.example';
    await page.goto('/');
    await page.getByLabel('Game URL').fill('https://prizes.example/now');
    await page.getByLabel('Game Title').fill(title);
    await page.getByRole('button', { name: 'Quick Submit' }).click();
    await expect(toast(page)).toContainText('Your game is waiting for review');
    await expect(toast(page)).toContainText('A moderator will look at it before others can see it.');
    await expect(toast(page).getByRole('link')).toHaveCount(0);
    await expect(page.getByLabel('Game URL')).toHaveValue('');
    const game = await site.ctx.db.read
      .selectFrom('games')
      .select(['slug', 'visibility'])
      .where('title', '=', title)
      .executeTakeFirstOrThrow();
    expect(game.visibility).toBe('held');
    expect((await page.request.get(`/game/${game.slug}`)).status()).toBe(404);

    await signIn(await createAdministrator(site));
    await page.goto('/admin/queue');
    const card = page.getByRole('article', { name: title });
    await expect(card).toContainText('has links where they don’t belong');
    await expect(card).toContainText('https://prizes.example/now');
    await card.getByRole('button', { name: 'Publish' }).click();
    await expect(toast(page)).toContainText('is public');
    await expect(page).toHaveURL('/admin/queue');
    await expect(card).toBeHidden();
    await page.context().clearCookies();
    expect((await page.request.get(`/game/${game.slug}`)).status()).toBe(200);
  });

  test('can’t be submitted again after it was refused', async ({ page, site, problems }) => {
    problems.allow(/409/);
    const { id } = await holdGame(site, 'Twice');
    const { playUrl } = await site.ctx.db.read
      .selectFrom('games')
      .select('playUrl')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await page.goto('/');
    await hydrated(page);
    await page.getByLabel('Game URL').fill(playUrl);
    await page.getByLabel('Game Title').fill('Twice again');
    await page.getByRole('button', { name: 'Quick Submit' }).click();
    await expect(toast(page)).toContainText('Submission failed');
    await expect(toast(page)).toContainText('This game has been submitted already.');
  });
});

test('the queue, the log and the messages look right and are accessible', async ({ page, site, signIn }) => {
  test.slow();
  await signIn(await createAdministrator(site));
  await expectGoodLooks(page, ['/admin/queue']);
  const { id } = await makeGame(site, { title: 'Reported, with a title that is rather long' });
  const note = 'A note with many words. '.repeat(20);
  const input = { reason: 'stolen', sourceUrl: `https://a.example/${'long'.repeat(40)}`, note } as const;
  const report = { kind: 'game', id, input, clientAddress: '198.18.0.1' };
  await reportSubject(site.ctx, { actor: VISITOR, ...report });
  await holdGame(site, 'Wonderful'.repeat(10));
  await sendMessages(site, [note, 'Wonderful'.repeat(40)]);
  await expectGoodLooks(page, ['/admin/queue', '/admin/messages']);
  // How these pages look while their lists are empty.
  await expectGoodLooks(page, ['/admin/log', '/moderation-log']);
});
