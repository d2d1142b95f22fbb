import { expectGoodLooks } from './support/looks.ts';
import { expect, test } from './support/test.ts';

test.describe('the text pages', () => {
  test('name every cookie, and everything else that the browser stores', async ({ page, context, createAccount }) => {
    const { email, password } = await createAccount();
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    const set = await (await answer).headersArray();
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: /theme/i }).first().click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.goto('/submit');
    await page.getByLabel('Game Title').fill('A draft');
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join(' '))).toContain('draft');
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    const cookies = [
      ...(await context.cookies()).map(({ name }) => name),
      ...set.flatMap(({ name, value }) => (/^set-cookie$/i.test(name) ? [value.split('=', 1)[0] ?? ''] : [])),
    ];
    expect(cookies).toEqual(expect.arrayContaining(['playpodium.session_token', 'playpodium.flash']));
    await page.goto('/cookies');
    const words = await page.getByRole('main').innerText();
    const saidAs: readonly (readonly [RegExp, string])[] = [
      [/^playpodium\.draft\./, 'playpodium.draft.…'],
      [/^playpodium\.device-/, 'playpodium.device-…'],
      [/scroll/, 'scroll positions'],
    ];
    const unsaid = [...cookies, ...kept].filter((name) => {
      const [, said = name] = saidAs.find(([pattern]) => pattern.test(name)) ?? [];
      return !words.includes(said);
    });
    expect(unsaid).toEqual([]);
  });

  test('are accessible, fit the screen and don’t shift', async ({ page }) => {
    await expectGoodLooks(page, ['/about/ranking'], { keepsStill: true });
  });
});
