import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from '#platform/mail/mailers.ts';
import { expectNoViolations } from './support/axe.ts';
import { dress, expectNoLayoutShift, expectNoSidewaysScroll, LOOKS } from './support/looks.ts';
import { expect, test } from './support/test.ts';

const PAGES = ['about', 'faq', 'contact', 'terms', 'privacy', 'cookies', 'guidelines'];

test.describe('the pages of text', () => {
  test('each have a title and a text, and are led to by the footer', { tag: '@any-js' }, async ({ page }) => {
    await page.goto('/');
    const links = page.getByRole('contentinfo').getByRole('link');
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const name of PAGES) {
      expect(paths).toContain(`/${name}`);
      const response = await page.goto(`/${name}`);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w{3}/);
      await expect(page.getByRole('main')).toHaveText(/.{201}/s);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`/${name}$`));
    }
  });

  test('are the operator’s where the operator has written one', { tag: '@any-js' }, async ({
    page,
    emptySite,
  }) => {
    const folder = join(emptySite.ctx.config.dataDir, 'pages');
    await mkdir(folder);
    await writeFile(join(folder, 'terms.md'), '# House rules\n\nBe **kind** to {{brand}}.\n');
    await page.goto(`${emptySite.url}/terms`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('House rules');
    await expect(page.getByRole('main')).toContainText('Be kind to Playpodium.');
    await expect(page).toHaveTitle('House rules · Playpodium');
    await page.goto(`${emptySite.url}/privacy`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  });

  test('name every cookie, and whatever else the browser keeps', async ({ page, context, createAccount }) => {
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
      [/scroll/, 'scroll positions'],
    ];
    const unsaid = [...cookies, ...kept].filter((name) => {
      const [, said = name] = saidAs.find(([pattern]) => pattern.test(name)) ?? [];
      return !words.includes(said);
    });
    expect(unsaid).toEqual([]);
  });

  for (const look of LOOKS) {
    test(`are accessible, fit and keep still: ${look.name}`, async ({ page }) => {
      await dress(page, look);
      for (const name of ['privacy', 'contact', 'faq']) {
        await page.goto(`/${name}`);
        await expectNoSidewaysScroll(page);
        await expectNoViolations(page);
        await expectNoLayoutShift(page);
      }
    });
  }
});

test.describe('the contact form', () => {
  test('reaches the administrator, by mail too, and says so', { tag: ['@main', '@any-js'] }, async ({
    page,
    site,
    createAccount,
  }) => {
    const admin = await createAccount();
    await site.ctx.db.transact(({ db }) =>
      db.updateTable('users').set({ isAdmin: 1 }).where('id', '=', admin.id).execute(),
    );
    const mails: Mail[] = [];
    const send = site.ctx.mail.send.bind(site.ctx.mail);
    site.ctx.mail.send = async (mail: Mail) => {
      mails.push(mail);
    };
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@writes.example');
    await page.getByLabel('Message').fill(`Where is my game, ${admin.username}?`);
    await page.getByRole('main').getByRole('button', { name: /Send/ }).click();
    await expect(page.getByText('Message sent').first()).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('');
    await site.ctx.accountMail.settled();
    site.ctx.mail.send = send;
    const mail = mails.find(({ to }) => to === admin.email);
    expect(mail?.text).toContain(`Where is my game, ${admin.username}?`);
    expect(mail?.text).toContain('ada@writes.example');
  });

  test('says what is missing, and keeps what was typed', { tag: '@any-js' }, async ({ page, problems }) => {
    problems.allow(/422/);
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Ada');
    await page.getByRole('main').getByRole('button', { name: /Send/ }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Name')).toHaveValue('Ada');
  });

  test('takes no more than a few messages an hour from one address', { tag: '@no-js' }, async ({
    page,
    emptySite,
    problems,
  }) => {
    problems.allow(/429/);
    const send = async (n: number) => {
      await page.goto(`${emptySite.url}/contact`);
      await page.getByLabel('Email').fill('ada@writes.example');
      await page.getByLabel('Message').fill(`Message ${n}`);
      await page.getByRole('main').getByRole('button', { name: /Send/ }).click();
    };
    for (let n = 1; n <= 10; n += 1) {
      await send(n);
      await expect(page.getByText('Message sent').first()).toBeVisible();
    }
    await send(11);
    await expect(
      page.getByText('Too many attempts. Please wait a moment and try again.').first(),
    ).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('Message 11');
    const kept = await emptySite.ctx.db.read.selectFrom('contactMessages').select('id').execute();
    expect(kept).toHaveLength(10);
  });
});
