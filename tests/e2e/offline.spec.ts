import type { Page, Route } from '@playwright/test';
import { VISITOR } from '#domain/policy.ts';
import { reportSubject } from '#services/moderation/reports.ts';
import { setAdmin } from '#services/upkeep/set-admin.ts';
import { makeGame } from '#tests/support/factories.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { actorOf } from './support/accounts.ts';
import { makeClaim } from './support/claims.ts';
import { hydrated } from './support/hydration.ts';
import { nextLinkTo } from './support/mail.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

interface Sent {
  page: Page;
  press: () => Promise<void>;
  says: string;
}

/** Sends a form while offline, expects a toast on the same page, and then restores the connection. */
async function sendOffline({ page, press, says }: Sent) {
  const { pathname } = new URL(page.url());
  await page.context().setOffline(true);
  await press();
  await expect(toast(page).filter({ hasText: says })).toBeVisible();
  await expect(heading(page)).not.toHaveText('Something went wrong on our side.');
  expect(new URL(page.url()).pathname).toBe(pathname);
  await page.context().setOffline(false);
}

test.describe('without a connection', () => {
  test.beforeEach(({ problems }) => problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|40[013]|422/));

  for (const { path, fields, button, says, answer } of [
    {
      path: '/login',
      fields: { Email: 'kept@example.org', Password: 'a wrong password' },
      button: 'Sign In',
      says: 'Sign in failed',
      answer: 'Invalid email or password.',
    },
    {
      path: '/register',
      fields: {
        Username: 'kept_name',
        Email: 'kept@example.org',
        Password: 'long enough words',
        'Confirm Password': 'long enough words',
      },
      button: 'Sign Up',
      says: 'Registration failed',
      answer: 'Account created!',
    },
    {
      path: '/contact',
      fields: { Email: 'kept@example.org', Message: 'What I have to say.' },
      button: 'Send Message',
      says: 'Your message could not be sent',
      answer: 'Message sent',
    },
    {
      path: '/',
      fields: { 'Game URL': 'https://kept.example/', 'Game Title': 'Kept' },
      button: 'Quick Submit',
      says: 'Submission failed',
      answer: 'Game submitted successfully!',
    },
  ]) {
    test(`the form at ${path} keeps what was typed, and can be sent again`, async ({ page }) => {
      await page.goto(path);
      await hydrated(page);
      const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
      for (const [label, text] of Object.entries(fields)) await field(label).fill(text);
      const send = page.getByRole('main').getByRole('button', { name: button, exact: true });
      await sendOffline({ page, press: () => send.click(), says });
      for (const [label, text] of Object.entries(fields)) await expect(field(label)).toHaveValue(text);
      await send.click();
      await expect(page.getByText(answer).first()).toBeVisible();
    });
  }

  test('settings, sign-out and reports keep their pages, and work again', async ({ page, site, signIn }) => {
    const { id: gameId } = await makeGame(site, { title: 'Reported' });
    await signIn();
    await page.goto('/settings');
    await hydrated(page);
    await page.getByLabel('Bio').fill('Kept words');
    const save = page.getByRole('button', { name: 'Save Changes' });
    await sendOffline({ page, press: () => save.click(), says: 'Update failed' });
    await expect(page.getByLabel('Bio')).toHaveValue('Kept words');
    await save.click();
    await expect(toast(page)).toContainText('Profile updated');

    await page.goto(`/report/game/${gameId}`);
    await hydrated(page);
    await page.getByRole('main').getByRole('combobox').selectOption('spam');
    const send = page.getByRole('button', { name: 'Send Report' });
    await sendOffline({ page, press: () => send.click(), says: 'The report was not sent' });
    await expect(page.getByRole('main').getByRole('combobox')).toHaveValue('spam');
    await send.click();
    await expect(toast(page)).toContainText('Thank you for your report');

    await page.goto('/leaderboard');
    await hydrated(page);
    await page.locator('summary').filter({ hasText: 'Account menu' }).click();
    const signOut = page.getByRole('button', { name: 'Sign out' });
    await sendOffline({ page, press: () => signOut.click(), says: 'Error signing out' });
    await signOut.click();
    await expect(toast(page)).toContainText('Signed out');
  });

  test('a full submission keeps what was typed, and can be sent again', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/submit');
    await hydrated(page);
    const main = page.getByRole('main');
    const buffer = await drawPicture({ width: 800, height: 500 });
    await page.getByLabel('Choose an image').setInputFiles({ name: 'kept.png', mimeType: 'image/png', buffer });
    await expect(page.getByRole('button', { name: 'Remove the image' })).toBeVisible();
    await page.getByLabel('Game Title').fill('Kept');
    await page.getByLabel('Description').fill('Kept words');
    await page.getByLabel('Game URL').fill('https://kept.example/');
    await page.getByLabel('Genre').selectOption('Arcade');
    await page.getByLabel('Tags').fill('kept');
    const send = main.getByRole('button', { name: 'Submit Game' });
    await expect(main.getByRole('progressbar')).toHaveCount(0);
    await sendOffline({ page, press: () => send.click(), says: 'Submission failed' });
    await expect(page.getByLabel('Game Title')).toHaveValue('Kept');
    await expect(page.getByLabel('Description')).toHaveValue('Kept words');
    await send.click();
    await expect(page.getByRole('region', { name: 'It is on the site' })).toContainText('Kept');
  });

  test('claims, their decisions and the first vote keep their pages, and work again', async ({
    page,
    site,
    signIn,
    createAccount,
  }) => {
    const { slug } = await makeGame(site, { title: 'Unclaimed One' });
    await makeClaim(site, await createAccount(), { title: 'Unclaimed Two' });
    const account = await createAccount();
    await setAdmin(site.ctx, { username: account.username, isAdmin: true });
    await signIn(account);

    await page.goto(`/game/${slug}`);
    await hydrated(page);
    const upvote = page.getByRole('button', { name: 'Upvote' });
    await sendOffline({ page, press: () => upvote.click(), says: 'Failed to save your vote' });
    await upvote.click();
    await expect(page.getByRole('button', { name: 'Upvote', pressed: true })).toBeEnabled();

    await page.goto(`/game/${slug}/claim`);
    await hydrated(page);
    await page.getByRole('textbox').last().fill('I made it.');
    const claim = page.getByRole('main').getByRole('button', { name: 'Submit Claim' });
    await sendOffline({ page, press: () => claim.click(), says: 'Claim submission failed' });
    await expect(page.getByRole('textbox').last()).toHaveValue('I made it.');
    await claim.click();
    await expect(toast(page)).toContainText('Claim submitted for review');

    await page.goto('/admin');
    await hydrated(page);
    const card = page.getByRole('article').filter({ hasText: 'Unclaimed Two' });
    const reject = card.getByRole('button', { name: 'Reject' });
    await sendOffline({ page, press: () => reject.click(), says: 'Failed to process claim' });
    await reject.click();
    await expect(card).toHaveCount(0);
  });

  test('editing and deleting a game keep their pages, and work again', async ({ page, site, signIn }) => {
    const owner = actorOf(await signIn());
    const { slug } = await makeGame(site, { owner, title: 'Loom' });
    await page.goto(`/game/${slug}/edit`);
    await hydrated(page);
    await page.getByLabel('Description').fill('Kept words');
    const save = page.getByRole('button', { name: 'Save Changes' });
    await sendOffline({ page, press: () => save.click(), says: 'Changes not saved' });
    await expect(page.getByLabel('Description')).toHaveValue('Kept words');
    await save.click();
    await expect(page).toHaveURL(`/game/${slug}`);

    await page.goto('/my-games');
    await hydrated(page);
    await page.locator('summary').filter({ hasText: 'Loom' }).click();
    const remove = page.getByRole('button', { name: 'Delete Game' });
    await sendOffline({ page, press: () => remove.click(), says: 'No connection' });
    await remove.click();
    const bringBack = page.getByRole('button', { name: 'Bring Back: Loom' });
    await expect(bringBack).toBeVisible();
    await sendOffline({ page, press: () => bringBack.click(), says: 'No connection' });
    await bringBack.click();
    await expect(toast(page)).toContainText('Your game is back');
  });

  test('the pages for a forgotten password stay, and work again', async ({ page, site, createAccount }) => {
    const { email } = await createAccount();
    const link = nextLinkTo(site, email);
    await page.goto('/forgot-password');
    await hydrated(page);
    const field = page.getByRole('main').getByLabel('Email');
    await field.fill(email);
    const ask = page.getByRole('button', { name: 'Send Link' });
    await sendOffline({ page, press: () => ask.click(), says: 'No connection' });
    await expect(field).toHaveValue(email);
    await ask.click();
    await expect(page).toHaveURL('/login');

    await page.goto(await link);
    await hydrated(page);
    const words = 'a new long password';
    for (const label of ['New password', 'Confirm new password']) {
      await page.getByLabel(label, { exact: true }).fill(words);
    }
    const save = page.getByRole('button', { name: 'Save Password' });
    await sendOffline({ page, press: () => save.click(), says: 'No connection' });
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue(words);
    await save.click();
    await expect(page).toHaveURL('/login');
  });

  test('the pages of the second factor and of the proof of identity stay, and work again', async ({ page, signIn }) => {
    const { password } = await signIn();
    await page.goto('/settings/second-factor');
    await hydrated(page);
    const start = page.getByRole('button', { name: 'Set Up an App' });
    await sendOffline({ page, press: () => start.click(), says: 'No connection' });
    await start.click();
    const code = page.getByLabel('The code that the app shows now');
    await code.fill('123456');
    const turnOn = page.getByRole('button', { name: 'Turn On' });
    await sendOffline({ page, press: () => turnOn.click(), says: 'No connection' });
    await expect(code).toHaveValue('123456');
    await turnOn.click();
    await expect(toast(page)).toContainText('Nothing was changed');

    await page.goto('/confirm?returnTo=%2Fmy-votes');
    await hydrated(page);
    const field = page.getByRole('main').getByLabel('Password', { exact: true });
    await field.fill(password);
    const confirm = page.getByRole('button', { name: 'Confirm With Password' });
    await sendOffline({ page, press: () => confirm.click(), says: 'No connection' });
    await expect(field).toHaveValue(password);
    await confirm.click();
    await expect(page).toHaveURL('/my-votes');
  });

  test('moderators’ decisions keep their pages, and work again', async ({ page, site, signIn, createAccount }) => {
    const { id } = await makeGame(site, { title: 'Reported' });
    const input = { reason: 'spam', note: '', sourceUrl: '' } as const;
    const subject = { kind: 'game', id, input, clientAddress: '198.18.9.1' };
    await reportSubject(site.ctx, { actor: VISITOR, ...subject });
    const account = await createAccount();
    await setAdmin(site.ctx, { username: account.username, isAdmin: true });
    await signIn(account);
    await page.goto(`/moderation/game/${id}`);
    await hydrated(page);
    const close = page.getByRole('button', { name: 'Nothing wrong' });
    await sendOffline({ page, press: () => close.click(), says: 'Nothing was changed' });
    await close.click();
    await expect(close).toHaveCount(0);
    const note = page.getByLabel('Note').last();
    await note.fill('Kept words');
    const hide = page.getByRole('button', { name: 'Hide', exact: true });
    await sendOffline({ page, press: () => hide.click(), says: 'Nothing was changed' });
    await expect(note).toHaveValue('Kept words');
    await hide.click();
    await expect(page.getByText('A game was hidden')).toBeVisible();
  });

  test('a form to another page keeps what was typed if the connection breaks unnoticed, and works again', async ({
    page,
    site,
    signIn,
    problems,
  }) => {
    problems.allow(/ERR_FAILED|502/);
    await signIn();
    const { slug } = await makeGame(site, { title: 'Unclaimed One' });
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Claim' }).click();
    const reason = page.getByRole('dialog').getByRole('textbox').last();
    await reason.fill('I made it.');
    const claim = page.getByRole('dialog').getByRole('button', { name: 'Submit Claim' });
    const refuseAll = (route: Route) => route.abort();
    const failAsProxy = (route: Route) => route.fulfill({ status: 502 });
    for (const fail of [refuseAll, failAsProxy]) {
      await page.route('**/*', fail);
      await claim.click();
      await expect(toast(page).filter({ hasText: 'Claim submission failed' })).toBeVisible();
      await expect(reason).toHaveValue('I made it.');
      await toast(page).getByRole('button', { name: 'Close' }).click();
      await page.unroute('**/*');
    }
    const { promise: pressedTwice, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/assets/claim-*.js', async (route) => {
      await pressedTwice;
      await route.continue();
    });
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    await claim.click();
    await claim.click();
    go();
    await expect(toast(page).filter({ hasText: 'Claim submitted for review' })).toBeVisible();
    expect(sent, 'forms that were sent').toBe(1);
  });

  test('the page’s own requests need no more code, which would reload the page if it could not be loaded', async ({
    page,
    site,
    signIn,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/);
    await signIn();
    await makeGame(site, { title: 'Already There', playUrl: 'https://there.example/game' });
    await page.goto('/submit');
    await hydrated(page);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByLabel('Title').fill('Kept title');
    await page.getByLabel('Game URL').fill('https://there.example/game');
    await expect(page.getByRole('link', { name: /Already There/ })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Kept title');
  });

  test('a link shows a message instead of leaving the page, and works again', async ({ page }) => {
    await page.goto('/about');
    await hydrated(page);
    const link = page.getByRole('banner').getByRole('link', { name: 'Leaderboards' });
    await sendOffline({ page, press: () => link.click(), says: 'No connection' });
    await link.click();
    await expect(page).toHaveURL('/leaderboard');
  });
});
