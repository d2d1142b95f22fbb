import type { Browser, Locator, Page } from '@playwright/test';
import { hydrated } from '#tests/e2e/support/hydration.ts';
import { report, signIn } from './demo-site.ts';
import { PEOPLE } from './list.ts';
import { unrefused } from './unrefused.ts';

/** Uses a page as a person would. Counts the presses of buttons and links, and the filled fields. */
function walkOn(page: Page) {
  const counts = { presses: 0, fields: 0 };
  return {
    page,
    counts,
    async press(what: Locator) {
      counts.presses += 1;
      await what.click();
    },
    async type(field: Locator, text: string) {
      counts.fields += 1;
      await field.fill(text);
    },
    async choose(field: Locator, value: string) {
      counts.fields += 1;
      await field.selectOption(value);
    },
  };
}

type Walker = ReturnType<typeof walkOn>;

/** `go` resolves when the task's result is visible. */
type Walk = { name: string; from: string; who?: keyof typeof PEOPLE; go(walker: Walker): Promise<unknown> };

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first();
const link = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('link', { name, exact: true }).locator('visible=true').first();
const main = (page: Page) => page.getByRole('main');
const toast = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ });
const said = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
const NEWCOMER = {
  Username: 'walker',
  Email: 'walker@example.org',
  Password: 'long enough words',
  'Confirm Password': 'long enough words',
};

const WALKS: readonly Walk[] = [
  {
    name: 'Find a game and play it',
    from: '/',
    async go({ page, press }) {
      await press(link(main(page), 'Play in Browser'));
      await page.frameLocator('iframe').locator('canvas').waitFor();
    },
  },
  {
    name: 'Vote without an account, by signing up',
    from: '/game/ferry-tales',
    async go(walker) {
      const { page, press } = walker;
      await press(button(main(page), 'Upvote'));
      await press(link(toast(page), 'Sign Up'));
      for (const [label, text] of Object.entries(NEWCOMER))
        await walker.type(page.getByLabel(label, { exact: true }), text);
      await press(button(main(page), 'Sign Up'));
      await said(page, /Your vote on Ferry Tales counts/);
    },
  },
  {
    name: 'Submit a game by its link, with an account',
    from: '/submit',
    who: 'member',
    async go({ page, press, type, choose }) {
      await type(page.getByLabel('Game URL'), 'https://walks.example/lamps');
      await type(page.getByLabel('Game Title'), 'Lamps');
      await type(page.getByLabel('Description', { exact: true }), 'Light them all before the tide.');
      await choose(page.getByLabel('Genre'), 'Puzzle');
      await type(page.getByLabel('Tags'), 'tide');
      await page.getByLabel('Tags').press('Enter');
      await press(page.getByLabel('Let the site draw one'));
      await press(button(main(page), 'Submit Game'));
      await said(page, 'Game submitted successfully!');
    },
  },
  {
    name: 'Submit a game by its link, without an account',
    from: '/',
    async go({ page, press, type }) {
      await type(page.getByLabel('Game URL'), 'https://walks.example/moths');
      await type(page.getByLabel('Game Title'), 'Moths at the Museum');
      await press(button(main(page), 'Quick Submit'));
      await said(page, 'Game submitted successfully!');
    },
  },
  {
    name: 'Claim a game',
    from: '/game/penguin-night-shift',
    who: 'member',
    async go({ page, press, type }) {
      await press(button(main(page), /^Claim/));
      await type(page.getByLabel('Reason'), 'My name is at the bottom of the page.');
      await press(button(page, 'Submit Claim'));
      await said(page, 'Claim submitted for review');
    },
  },
  {
    name: 'Settle a report: hide the game, close the case',
    from: '/admin/queue',
    who: 'administrator',
    async go({ page, press }) {
      await press(link(page, /Look and decide: Toast Rush/));
      await press(button(main(page), 'Hide'));
      await said(page, 'Earlier cases (1)');
    },
  },
];

/** Returns a Markdown table with the presses, fields and seconds of each task. */
export async function measureWalks(browser: Browser, base: string): Promise<string> {
  const states = {
    member: await signIn(browser, base, PEOPLE.member),
    administrator: await signIn(browser, base, PEOPLE.administrator),
  };
  await report(await browser.newPage({ baseURL: base, javaScriptEnabled: false }), 'toast-rush', 'spam');
  const lines = ['| | presses | fields | seconds |', '|---|---:|---:|---:|'];
  for (const { name, from, who, go } of WALKS) {
    const context = await browser.newContext({ baseURL: base, ...(who && { storageState: states[who] }) });
    // The demo's example games have addresses on a host that doesn't exist.
    await context.route('https://play.example.org/**', (route) => route.fulfill({ body: 'A game' }));
    try {
      const page = await context.newPage();
      await unrefused(context, () => page.goto(from), { what: from });
      await hydrated(page);
      const walker = walkOn(page);
      // Measures until the task's result is visible. Unlike a person, the script needs no time to read or type.
      const began = performance.now();
      await go(walker);
      const seconds = (performance.now() - began) / 1000;
      lines.push(`| ${name} | ${walker.counts.presses} | ${walker.counts.fields} | ${seconds.toFixed(1)} |`);
    } catch (error) {
      console.error(`${name}: ${error}`);
      process.exitCode = 1;
      lines.push(`| ${name} | – | – | – |`);
    }
    await context.close();
  }
  return lines.join('\n');
}
