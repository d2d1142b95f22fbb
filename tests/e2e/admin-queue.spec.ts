import type { Page } from '@playwright/test';
import { VISITOR } from '#domain/policy.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { sendMessage } from '#services/moderation/contact.ts';
import { reportSubject } from '#services/moderation/reports.ts';
import { makeGame } from '#tests/support/factories.ts';
import { signInBrowser } from './support/accounts.ts';
import { createAdministrator } from './support/administrators.ts';
import { expectNoViolations } from './support/axe.ts';
import { hydrated } from './support/hydration.ts';
import { dress, expectNoSidewaysScroll, LOOKS } from './support/looks.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

const toast = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ });
const panel = (page: Page) => page.getByRole('navigation', { name: 'Admin Panel' });
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
  test('waits for a moderator, which is said, and is published', { tag: '@main' }, async ({
    page,
    site,
    signIn,
  }) => {
    const title = 'Win now at https://prizes.example';
    await page.goto('/');
    await page.getByLabel('Game URL').fill('https://prizes.example/now');
    await page.getByLabel('Game Title').fill(title);
    await page.getByRole('button', { name: 'Quick Submit' }).click();
    await expect(toast(page)).toContainText('Your game waits for a quick look');
    await expect(toast(page)).toContainText('A moderator looks at it before everybody sees it.');
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
    await expect(toast(page)).toContainText('Done');
    await expect(page).toHaveURL('/admin/queue');
    await expect(card).toBeHidden();
    await page.context().clearCookies();
    expect((await page.request.get(`/game/${game.slug}`)).status()).toBe(200);
  });

  test('is held, decided and refused without JavaScript, too', { tag: '@no-js' }, async ({
    page,
    site,
    signIn,
  }) => {
    await page.goto('/');
    await page.getByLabel('Game URL').fill('https://bit.ly/plain');
    await page.getByLabel('Game Title').fill('Plain Spam');
    await page.getByRole('button', { name: 'Quick Submit' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your game waits for a quick look').first()).toBeVisible();
    await signIn(await createAdministrator(site));
    await page.goto('/admin/queue');
    const card = page.getByRole('article', { name: 'Plain Spam' });
    await expect(card).toContainText('its address hides where it leads');
    await card.getByRole('button', { name: 'Refuse as spam' }).click();
    await expect(page).toHaveURL('/admin/queue');
    await expect(card).toHaveCount(0);
    await page.goto('/admin/log');
    await expect(page.getByText('A game was removed').first()).toBeVisible();
  });

  test('that was refused is not taken a second time', async ({ page, site, problems }) => {
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
    await expect(toast(page)).toContainText('This game was submitted before.');
  });
});

test.describe('the panel', () => {
  test('leads to all that waits, with how many', { tag: '@any-js' }, async ({ page, emptySite, context }) => {
    const { id } = await makeGame(emptySite, { title: 'Reported' });
    const input = { reason: 'spam', sourceUrl: '', note: '' } as const;
    const report = { kind: 'game', id, input, clientAddress: '198.18.0.1' };
    await reportSubject(emptySite.ctx, { actor: VISITOR, ...report });
    await holdGame(emptySite, 'Held');
    await sendMessages(emptySite, ['One', 'Two', 'Three']);
    await signInBrowser({ site: emptySite, context, account: await createAdministrator(emptySite) });
    await page.goto(`${emptySite.url}/admin`);
    await expect(panel(page).getByRole('link')).toHaveText([
      'Game Claims',
      /^Moderation\s*2 waiting$/,
      /^Messages\s*3 waiting$/,
      'Log',
      'Settings',
    ]);
    for (const [name, path] of [
      [/^Moderation/, '/admin/queue'],
      [/^Messages/, '/admin/messages'],
      ['Log', '/admin/log'],
      [/^Game Claims/, '/admin'],
    ] as const) {
      await panel(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(`${emptySite.url}${path}`);
      await expect(panel(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
  });

  test('shows messages until somebody is done with them', { tag: ['@main', '@any-js'] }, async ({
    page,
    site,
    signIn,
  }) => {
    const text = `Where is my game?\n${count} <b>not bold</b>`;
    await sendMessages(site, [text]);
    await signIn(await createAdministrator(site));
    await page.goto('/admin/messages');
    const message = page.getByRole('article').filter({ hasText: text.split('\n')[1] ?? '' });
    await expect(message.getByRole('link', { name: 'Answer by mail' })).toHaveAttribute(
      'href',
      /^mailto:ada%40example\.org\?subject=/,
    );
    await message.getByRole('button', { name: 'Mark as done' }).click();
    await expect(page.getByText('Message marked as done').first()).toBeVisible();
    await expect(message).toHaveCount(0);
    await page.getByRole('link', { name: 'Done', exact: true }).click();
    await message.getByRole('button', { name: 'Put back' }).click();
    await expect(page.getByText('The message waits again').first()).toBeVisible();
    await page.getByRole('link', { name: 'Waiting', exact: true }).click();
    await expect(message).toHaveCount(1);
  });
});

for (const look of LOOKS) {
  test(`the queue, the log and the messages look right and are accessible: ${look.name}`, async ({
    page,
    emptySite,
    context,
  }) => {
    test.slow();
    await signInBrowser({ site: emptySite, context, account: await createAdministrator(emptySite) });
    await dress(page, look);
    const paths = [
      '/admin/queue',
      '/admin/log',
      '/admin/messages',
      '/admin/messages?done',
      '/moderation-log',
    ];
    const expectAllRight = async () => {
      for (const path of paths) {
        await page.goto(`${emptySite.url}${path}`);
        await expectNoSidewaysScroll(page);
        await expectNoViolations(page);
      }
    };
    await expectAllRight();
    const { id } = await makeGame(emptySite, { title: 'Reported, with a title that is rather long' });
    const note = 'A note with many words. '.repeat(20);
    const input = { reason: 'stolen', sourceUrl: `https://a.example/${'long'.repeat(40)}`, note } as const;
    const report = { kind: 'game', id, input, clientAddress: '198.18.0.1' };
    await reportSubject(emptySite.ctx, { actor: VISITOR, ...report });
    await holdGame(emptySite, 'Wonderful'.repeat(10));
    await sendMessages(emptySite, [note, 'Wonderful'.repeat(40)]);
    await expectAllRight();
  });
}
