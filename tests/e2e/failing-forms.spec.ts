import { makeGame } from '#tests/support/factories.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import {
  answering,
  badGateway,
  buttonIn,
  disconnected,
  failsInPlace,
  isSavedAnyway,
  isSent,
  loseAnswer,
  main,
} from './support/foreign-answers.ts';
import { hydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

test.describe('an answer that isn’t the site’s', () => {
  test.beforeEach(({ problems }) => problems.allow(/ERR_|Failed to (?:fetch|load)|status of (?:40\d|422|50\d)/));

  test('leaves a quick submission as typed, and what was saved is shown as saved', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const keeps = [
      [main(page).getByLabel('Game URL'), 'https://kept.example/'],
      [main(page).getByLabel('Game Title'), 'Kept'],
    ] as const;
    for (const [field, text] of keeps) await field.fill(text);
    const press = buttonIn(main(page), 'Quick Submit');
    await failsInPlace({ page, press, says: 'Submission failed', keeps: [...keeps], inEveryWay: true });
    await isSavedAnyway({ page, press, says: 'Game submitted successfully!' });
  });

  test('leaves signing in as typed, and the person is signed in once the page can be loaded', async ({
    page,
    createAccount,
  }) => {
    const { email, password } = await createAccount();
    await page.goto('/login');
    await hydrated(page);
    const fields = [
      [main(page).getByLabel('Email'), email],
      [main(page).getByLabel('Password', { exact: true }), password],
    ] as const;
    for (const [field, text] of fields) await field.fill(text);
    const press = buttonIn(main(page), 'Sign In');
    await failsInPlace({ page, press, says: 'Sign in failed', keeps: [...fields] });
    await isSavedAnyway({ page, press, says: 'Logged in successfully' });
    await expect(page).toHaveURL('/');
    await expect(page.locator('summary').filter({ hasText: 'Account menu' })).toBeVisible();
  });

  test('is told if the browser refuses the cookie of a sign-in', async ({ page, createAccount }) => {
    const { email, password } = await createAccount();
    await page.route('**/login.data*', async (route) => {
      const sent = { ...route.request().headers(), 'sec-fetch-site': 'same-origin' };
      const response = await route.fetch({ headers: sent });
      await page.context().clearCookies();
      const { 'set-cookie': _blocked, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await page.goto('/login');
    await hydrated(page);
    await main(page).getByLabel('Email').fill(email);
    await main(page).getByLabel('Password', { exact: true }).fill(password);
    await buttonIn(main(page), 'Sign In')();
    await expect(toast(page)).toContainText('Your browser refused the cookie that keeps you signed in.');
  });

  test('leaves a full submission, its pictures and pasted code as they are', async ({ page, site, signIn }) => {
    await signIn();
    await page.goto('/submit');
    await hydrated(page);
    const buffer = await drawPicture({ width: 400, height: 250 });
    const choose = () =>
      page.getByLabel('Choose an image').setInputFiles({ name: 'kept.png', mimeType: 'image/png', buffer });
    {
      await using _ = await answering(page, isSent, badGateway);
      await choose();
      await expect(page.getByText('The upload failed. Please try again.')).toBeVisible();
      await page.getByRole('button', { name: 'Remove the image' }).click();
    }
    await choose();
    await expect(page.getByRole('button', { name: 'Remove the image' })).toBeVisible();
    await expect(main(page).getByRole('progressbar')).toHaveCount(0);
    await page.getByLabel('Game Title').fill('Kept');
    await page.getByLabel('Description').fill('Kept words');
    // If the site looked the address up only after the game is saved, it would find the game.
    const lookedUp = page.waitForResponse(/\/submit\/check/);
    await page.getByLabel('Game URL').fill('https://kept.example/');
    await lookedUp;
    await page.getByLabel('Genre').selectOption('Arcade');
    await page.getByLabel('Tags').fill('kept');
    const press = buttonIn(main(page), 'Submit Game');
    const keeps = [[page.getByLabel('Game Title'), 'Kept'] as const];
    await failsInPlace({ page, press, says: 'Submission failed', keeps });
    await loseAnswer({ page, press, says: 'Submission failed' });
    await isSavedAnyway({ page, press, says: 'Game submitted successfully!' });
    await expect(page.getByRole('region', { name: 'It is on the site' })).toContainText('Kept');
    const games = await site.ctx.db.read.selectFrom('games').select('title').execute();
    expect(games).toEqual([{ title: 'Kept' }]);

    await page.goto('/submit/files');
    await hydrated(page);
    await page.getByText('Or paste the code').click();
    const code = main(page).getByRole('textbox');
    await code.fill('<title>Kept</title>');
    await using _ = await disconnected(page);
    await buttonIn(page, 'Play it')();
    await expect(toast(page)).toContainText('The connection was lost');
    await expect(code).toHaveValue('<title>Kept</title>');
  });

  test('leaves votes, comments, claims and the account menu as they are', async ({ page, site, signIn }) => {
    const { slug } = await makeGame(site, { title: 'Kestrel' });
    await signIn();
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    const comment = page.getByLabel('Write a comment');
    await comment.fill('Kept words');
    const keeps = [[comment, 'Kept words'] as const];
    const upvote = buttonIn(page, 'Upvote');
    const says = 'Failed to save your vote. Please try again.';
    await failsInPlace({ page, press: upvote, says, keeps, inEveryWay: true });
    await expect(page.getByRole('button', { name: 'Upvote' })).toHaveAttribute('aria-pressed', 'false');
    await loseAnswer({ page, press: upvote, says });
    await isSavedAnyway({ page, press: upvote, says: 'Vote saved successfully!' });
    await expect(page.getByRole('button', { name: 'Upvote', pressed: true })).toBeEnabled();

    const save = () => main(page).getByRole('button', { name: /^Save/ }).click();
    await failsInPlace({ page, press: save, says: 'No connection', keeps });
    const post = buttonIn(page, 'Post Comment');
    await failsInPlace({ page, press: post, says: 'No connection', keeps });
    await loseAnswer({ page, press: post, says: 'No connection' });
    await post();
    await expect(main(page).getByRole('listitem').filter({ hasText: 'Kept words' })).toHaveCount(1);

    await page.getByRole('button', { name: 'Claim', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByRole('textbox');
    await reason.fill('I made it.');
    const claim = buttonIn(dialog, 'Submit Claim');
    const failed = 'Claim submission failed';
    await failsInPlace({ page, press: claim, says: failed, keeps: [[reason, 'I made it.']] });
    await loseAnswer({ page, press: claim, says: failed });
    await isSavedAnyway({ page, press: claim, says: 'Claim submitted for review' });

    await page.locator('summary').filter({ hasText: 'Account menu' }).click();
    const signOut = buttonIn(page, 'Sign out');
    await failsInPlace({ page, press: signOut, says: 'Error signing out' });
    await isSavedAnyway({ page, press: signOut, says: 'Signed out' });
  });
});
