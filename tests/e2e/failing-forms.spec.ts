import { VISITOR } from '#domain/policy.ts';
import { reportSubject } from '#services/moderation/reports.ts';
import { makeGame } from '#tests/support/factories.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { actorOf } from './support/accounts.ts';
import { createAdministrator } from './support/administrators.ts';
import { makeClaim } from './support/claims.ts';
import {
  answering,
  buttonIn,
  disconnected,
  failsInPlace,
  isSavedAnyway,
  isSent,
  KINDS,
  loseAnswer,
  main,
} from './support/foreign-answers.ts';
import { hydrated } from './support/hydration.ts';
import { nextLinkTo } from './support/mail.ts';
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

  test('leaves settings, reports and the account menu as they are', async ({ page, site, signIn }) => {
    const { id } = await makeGame(site, { title: 'Reported' });
    await signIn();
    await page.goto('/settings');
    await hydrated(page);
    const bio = page.getByLabel('Bio');
    await bio.fill('Kept words');
    const save = buttonIn(page, 'Save Changes');
    await failsInPlace({ page, press: save, says: 'Update failed', keeps: [[bio, 'Kept words']] });
    await isSavedAnyway({ page, press: save, says: 'Profile updated' });
    await expect(bio).toHaveValue('Kept words');

    await page.goto(`/report/game/${id}`);
    await hydrated(page);
    const reason = main(page).getByRole('combobox');
    await reason.selectOption('spam');
    const send = buttonIn(page, 'Send Report');
    await failsInPlace({ page, press: send, says: 'The report was not sent', keeps: [[reason, 'spam']] });
    await isSavedAnyway({ page, press: send, says: 'Thank you for your report' });

    await page.goto('/leaderboard');
    await hydrated(page);
    await page.locator('summary').filter({ hasText: 'Account menu' }).click();
    const signOut = buttonIn(page, 'Sign out');
    await failsInPlace({ page, press: signOut, says: 'Error signing out' });
    await isSavedAnyway({ page, press: signOut, says: 'Signed out' });
  });

  test('leaves a full submission and its pictures as they are', async ({ page, site, signIn }) => {
    await signIn();
    await page.goto('/submit');
    await hydrated(page);
    const buffer = await drawPicture({ width: 800, height: 500 });
    const choose = () =>
      page.getByLabel('Choose an image').setInputFiles({ name: 'kept.png', mimeType: 'image/png', buffer });
    for (const answer of Object.values(KINDS)) {
      await using _ = await answering(page, isSent, answer);
      await choose();
      await expect(page.getByText('The upload failed. Please try again.')).toBeVisible();
      await page.getByRole('button', { name: 'Remove the image' }).click();
    }
    await choose();
    await expect(page.getByRole('button', { name: 'Remove the image' })).toBeVisible();
    await expect(main(page).getByRole('progressbar')).toHaveCount(0);
    await page.getByLabel('Game Title').fill('Kept');
    await page.getByLabel('Description').fill('Kept words');
    await page.getByLabel('Game URL').fill('https://kept.example/');
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
  });

  test('leaves votes, claims and their decisions as they are', async ({ page, site, signIn, createAccount }) => {
    const { slug } = await makeGame(site, { title: 'Unclaimed One' });
    const { slug: other } = await makeGame(site, { title: 'Unclaimed Three' });
    await makeClaim(site, await createAccount(), { title: 'Unclaimed Two' });
    const account = await createAdministrator(site);
    await signIn(account);
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    const upvote = buttonIn(page, 'Upvote');
    await failsInPlace({ page, press: upvote, says: 'Failed to save your vote. Please try again.', inEveryWay: true });
    await expect(page.getByRole('button', { name: 'Upvote' })).toHaveAttribute('aria-pressed', 'false');
    await loseAnswer({ page, press: upvote, says: 'Failed to save your vote. Please try again.' });
    await isSavedAnyway({ page, press: upvote, says: 'Vote saved successfully!' });
    await expect(page.getByRole('button', { name: 'Upvote', pressed: true })).toBeEnabled();

    await page.getByRole('button', { name: 'Claim', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('I made it.');
    const claim = buttonIn(dialog, 'Submit Claim');
    const failed = 'Claim submission failed';
    await failsInPlace({ page, press: claim, says: failed, keeps: [[dialog.getByRole('textbox'), 'I made it.']] });
    await loseAnswer({ page, press: claim, says: failed });
    await isSavedAnyway({ page, press: claim, says: 'Claim submitted for review' });

    await page.goto(`/game/${other}/claim`);
    await hydrated(page);
    const reason = main(page).getByRole('textbox');
    await reason.fill('I made it.');
    const send = buttonIn(main(page), 'Submit Claim');
    await failsInPlace({ page, press: send, says: failed, keeps: [[reason, 'I made it.']] });
    await isSavedAnyway({ page, press: send, says: 'Claim submitted for review' });

    await page.goto('/admin');
    await hydrated(page);
    const card = page.getByRole('article').filter({ hasText: 'Unclaimed Two' });
    const note = card.getByRole('textbox');
    await note.fill('Kept words');
    const reject = buttonIn(card, 'Reject');
    await failsInPlace({ page, press: reject, says: 'Failed to process claim', keeps: [[note, 'Kept words']] });
    await isSavedAnyway({ page, press: reject, says: 'Claim rejected' });
  });

  test('leaves editing, deleting and restoring a game as they are', async ({ page, site, signIn }) => {
    const { slug } = await makeGame(site, { owner: actorOf(await signIn()), title: 'Loom' });
    await page.goto(`/game/${slug}/edit`);
    await hydrated(page);
    const text = page.getByLabel('Description');
    await text.fill('Kept words');
    const save = buttonIn(page, 'Save Changes');
    await failsInPlace({ page, press: save, says: 'Changes not saved', keeps: [[text, 'Kept words']] });
    await isSavedAnyway({ page, press: save, says: 'Game updated' });

    await page.goto('/my-games');
    await hydrated(page);
    await page.locator('summary').filter({ hasText: 'Delete' }).click();
    const remove = buttonIn(page, 'Delete Game');
    await failsInPlace({ page, press: remove, says: 'No connection' });
    await isSavedAnyway({ page, press: remove, says: '“Loom” was deleted' });
    await page.reload();
    await hydrated(page);
    const restore = buttonIn(page, 'Bring Back: Loom');
    await failsInPlace({ page, press: restore, says: 'No connection' });
    await isSavedAnyway({ page, press: restore, says: 'Your game is back' });
  });

  test('leaves forgotten passwords, the second factor and the proof of identity as they are', async ({
    page,
    site,
    signIn,
  }) => {
    const { email, password } = await signIn();
    await page.goto('/confirm?returnTo=%2Fmy-votes');
    await hydrated(page);
    const proof = main(page).getByLabel('Password', { exact: true });
    await proof.fill(password);
    const confirm = buttonIn(page, 'Confirm With Password');
    await failsInPlace({ page, press: confirm, says: 'No connection', keeps: [[proof, password]] });
    await confirm();
    await expect(page).toHaveURL('/my-votes');

    await page.goto('/settings/second-factor');
    await hydrated(page);
    const start = buttonIn(page, 'Set Up an App');
    await failsInPlace({ page, press: start, says: 'No connection' });
    await start();
    const code = page.getByLabel('The code that the app shows now');
    await code.fill('123456');
    const turnOn = buttonIn(page, 'Turn On');
    await failsInPlace({ page, press: turnOn, says: 'No connection', keeps: [[code, '123456']] });

    await page.context().clearCookies();
    const link = nextLinkTo(site, email);
    await page.goto('/forgot-password');
    await hydrated(page);
    const field = main(page).getByLabel('Email');
    await field.fill(email);
    const ask = buttonIn(page, 'Send Link');
    await failsInPlace({ page, press: ask, says: 'No connection', keeps: [[field, email]] });
    await ask();
    await page.goto(await link);
    await hydrated(page);
    const typed = ['New password', 'Confirm new password'].map(
      (label) => [page.getByLabel(label, { exact: true }), 'a new long password'] as const,
    );
    for (const [input, words] of typed) await input.fill(words);
    const save = buttonIn(page, 'Save Password');
    await failsInPlace({ page, press: save, says: 'No connection', keeps: typed });
    await save();
    await expect(page).toHaveURL('/login');
  });

  test('leaves comments, follows, saved games, updates, uploads and choices as they are', async ({
    page,
    site,
    signIn,
    createAccount,
  }) => {
    test.slow();
    const account = await createAdministrator(site);
    const me = actorOf(account);
    const other = await createAccount();
    const { slug } = await makeGame(site, { title: 'Kestrel', owner: actorOf(other) });
    const { slug: own } = await makeGame(site, { title: 'Loom', owner: me });
    await signIn(account);
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    const comment = page.getByLabel('Write a comment');
    await comment.fill('Kept words');
    const keeps = [[comment, 'Kept words']] as const;
    const post = buttonIn(page, 'Post Comment');
    for (const name of [/^Save/, /^Follow/]) {
      const press = () => main(page).getByRole('button', { name }).click();
      await failsInPlace({ page, press, says: 'No connection', keeps: [...keeps] });
    }
    await failsInPlace({ page, press: post, says: 'No connection', keeps: [...keeps], inEveryWay: true });
    await loseAnswer({ page, press: post, says: 'No connection' });
    await post();
    await expect(main(page).getByRole('listitem').filter({ hasText: 'Kept words' })).toHaveCount(1);

    await page.goto(`/game/${own}/updates`);
    await hydrated(page);
    const update = page.getByLabel('What changed?');
    await update.fill('Kept words');
    const write = buttonIn(page, 'Post Update');
    await failsInPlace({ page, press: write, says: 'No connection', keeps: [[update, 'Kept words']] });
    await isSavedAnyway({ page, press: write, says: 'Your update is there' });

    await page.goto('/submit/files');
    await hydrated(page);
    await page.getByText('Or paste the code').click();
    const code = main(page).getByRole('textbox');
    await code.fill('<title>Kept</title>');
    {
      await using _ = await disconnected(page);
      await buttonIn(page, 'Play it')();
      await expect(page.getByText('The connection was lost')).toBeVisible();
      await expect(code).toHaveValue('<title>Kept</title>');
    }

    await page.goto('/settings');
    await hydrated(page);
    const choice = page.getByRole('checkbox', { name: /digest/i });
    await choice.check();
    await failsInPlace({ page, press: buttonIn(page, 'Save Notifications'), says: 'Update failed' });
    await expect(choice).toBeChecked();

    await page.goto('/admin?tab=settings');
    await hydrated(page);
    const themes = page.getByLabel('Themes of the week’s race');
    await themes.fill('2026-W49 #moon Kept words');
    const saveAll = buttonIn(page.getByRole('region', { name: 'The site' }), 'Save');
    const saved = [[themes, '2026-W49 #moon Kept words']] as const;
    await failsInPlace({ page, press: saveAll, says: 'The settings were not saved', keeps: [...saved] });
  });

  test('leaves moderators’ decisions as they are', async ({ page, site, signIn }) => {
    const { id } = await makeGame(site, { title: 'Reported' });
    const input = { reason: 'spam', note: '', sourceUrl: '' } as const;
    await reportSubject(site.ctx, { actor: VISITOR, kind: 'game', id, input, clientAddress: '198.18.9.1' });
    const account = await createAdministrator(site);
    await signIn(account);
    await page.goto('/admin/queue');
    await hydrated(page);
    const dismiss = buttonIn(page, 'Nothing wrong');
    await failsInPlace({ page, press: dismiss, says: 'Nothing was changed' });
    await page.goto(`/moderation/game/${id}`);
    await hydrated(page);
    const note = page.getByLabel('Note').last();
    await note.fill('Kept words');
    const hide = buttonIn(page, 'Hide');
    await failsInPlace({ page, press: hide, says: 'Nothing was changed', keeps: [[note, 'Kept words']] });
    await isSavedAnyway({ page, press: hide, says: 'is hidden' });
  });
});
