import { holdForms, hydrated } from './support/hydration.ts';
import { stopTime } from './support/page-time.ts';
import { expect, test } from './support/test.ts';

test('a quick submission checks the address 500 ms after the last key, not earlier', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await hydrated(page);
  const asked: string[] = [];
  await page.route('**/submit/check*', (route) => {
    asked.push(new URL(route.request().url()).search);
    return route.continue();
  });
  const url = page.getByLabel('Game URL');
  await stopTime(page);
  await url.fill('https://typed.example/a');
  await page.clock.runFor(400);
  await url.fill('https://typed.example/ab');
  await page.clock.runFor(499);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toHaveLength(1);
  expect(decodeURIComponent(asked[0] ?? '')).toContain('https://typed.example/ab');
});

test('no field of a quick submission can be changed while it is sent', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByLabel('Game URL').fill('https://resting.example/quick');
  await page.getByLabel('Game Title').fill('Resting');
  const letGo = await holdForms(page);
  const send = page.getByRole('button', { name: 'Quick Submit' });
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  for (const label of ['Game URL', 'Game Title', 'Thumbnail URL', 'Tags', 'Genre']) {
    await expect(page.getByLabel(label, { exact: true }), label).not.toBeEditable();
  }
  letGo();
  await expect(page.getByText('Game submitted successfully!').first()).toBeVisible();
  await expect(page.getByLabel('Game URL')).toBeEditable();
  await expect(page.getByLabel('Game URL')).toHaveValue('');
});
