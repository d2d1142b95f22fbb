import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { hydrated } from '#tests/e2e/support/hydration.ts';
import { report, signIn } from './demo-site.ts';
import { PEOPLE } from './list.ts';
import { unrefused } from './unrefused.ts';

/** Acts like a person who knows the way. Counts presses and fields. */
interface Walker {
  page: Page;
  press(what: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  choose(field: Locator, value: string): Promise<void>;
  /** Counts as two presses: the button, and the file. */
  choosePicture(field: Locator): Promise<void>;
}

interface Walk {
  name: string;
  from: string;
  who?: 'member' | 'administrator';
  /** The errand on today's site, until the person sees that it is done. */
  now(walker: Walker): Promise<unknown>;
  /** The errand on the site at the commit that docs/screens/README.md names. */
  before?(walker: Walker): Promise<unknown>;
}

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first();
const link = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('link', { name, exact: true }).locator('visible=true').first();
const main = (page: Page) => page.getByRole('main');
const toast = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ });
const said = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
const PICTURE = join(import.meta.dirname, '../../content/demo/games/comet-courier-1.webp');
const NEWCOMER = { Username: 'walker', Email: 'walker@example.org', Password: 'long enough words' };

async function signUp({ page, type, press }: Walker): Promise<void> {
  for (const [label, text] of Object.entries(NEWCOMER))
    await type(page.getByLabel(label, { exact: true }), text);
  await type(page.getByLabel('Confirm Password', { exact: true }), NEWCOMER.Password);
  await press(button(main(page), 'Sign Up'));
}

async function typeGame({ page, type, choose }: Walker): Promise<void> {
  await type(page.getByLabel('Game URL'), 'https://walks.example/lamps');
  await type(page.getByLabel('Game Title'), 'Lamps');
  await type(page.getByLabel('Description', { exact: true }), 'Light them all before the tide.');
  await choose(page.getByLabel('Genre'), 'Puzzle');
  await type(page.getByLabel('Tags'), 'tide');
  await page.getByLabel('Tags').press('Enter');
}

async function send({ page, press }: Walker): Promise<void> {
  await press(button(main(page), 'Submit Game'));
  await said(page, 'Game submitted successfully!');
}

const WALKS: readonly Walk[] = [
  {
    name: 'Find a game and play it',
    from: '/',
    async now({ page, press }) {
      await press(link(main(page), 'Play in Browser'));
      await page.frameLocator('iframe').locator('canvas').waitFor();
    },
    async before({ page, press }) {
      await press(main(page).locator('h3 a').first());
      const tab = page.context().waitForEvent('page');
      await press(link(main(page), 'Play in Browser'));
      await tab;
    },
  },
  {
    name: 'Vote without an account, by signing up',
    from: '/game/ferry-tales',
    async now(walker) {
      const { page, press } = walker;
      await press(button(main(page), 'Upvote'));
      await press(link(toast(page), 'Sign Up'));
      await signUp(walker);
      await said(page, /Your vote on Ferry Tales counts/);
    },
    async before(walker) {
      const { page, press, type } = walker;
      await press(button(main(page), 'Upvote'));
      await press(link(toast(page), /Sign In/i));
      await press(link(main(page), 'Sign Up'));
      await signUp(walker);
      await page.getByRole('heading', { level: 1, name: NEWCOMER.Username }).waitFor();
      const search = page
        .getByRole('searchbox')
        .or(page.getByRole('combobox'))
        .locator('visible=true')
        .first();
      await type(search, 'ferry');
      await search.press('Enter');
      await press(main(page).locator('h2 a, h3 a', { hasText: 'Ferry Tales' }));
      await page.getByRole('heading', { level: 1, name: 'Ferry Tales' }).waitFor();
      await press(button(main(page), 'Upvote'));
      await said(page, 'Vote saved successfully!');
    },
  },
  {
    name: 'Submit a game by its link, with an account',
    from: '/submit',
    who: 'member',
    async now(walker) {
      await typeGame(walker);
      await walker.press(walker.page.getByLabel('Let the site draw one'));
      await send(walker);
    },
    async before(walker) {
      await typeGame(walker);
      await walker.choosePicture(walker.page.getByLabel('Choose an image'));
      await send(walker);
    },
  },
  {
    name: 'Submit a game by its link, without an account',
    from: '/',
    async now({ page, press, type }) {
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
    async now({ page, press, type }) {
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
    async now({ page, press }) {
      await press(link(page, /Look and decide: Toast Rush/));
      await press(button(main(page), 'Hide'));
      await said(page, 'Earlier cases (1)');
    },
    async before({ page, press }) {
      await press(link(page, /Look and decide: Toast Rush/));
      await press(button(main(page), 'Hide'));
      await said(page, 'A game was hidden');
      await press(button(main(page), 'Close: acted'));
      await said(page, 'Earlier cases (1)');
    },
  },
];

/** Presses, fields and seconds of every walk, as a Markdown table. */
export async function measureWalks(browser: Browser, base: string, isBefore: boolean): Promise<string> {
  const states = {
    member: await signIn(browser, base, PEOPLE.member),
    administrator: await signIn(browser, base, PEOPLE.administrator),
  };
  await report(await browser.newPage({ baseURL: base, javaScriptEnabled: false }), 'toast-rush', 'spam');
  const lines = ['| | presses | fields | seconds |', '|---|---:|---:|---:|'];
  for (const { name, from, who, now, before } of WALKS) {
    const context = await browser.newContext({ baseURL: base, ...(who && { storageState: states[who] }) });
    // The links of the demo's example games lead nowhere, so this route answers them.
    await context.route('https://play.example.org/**', (route) => route.fulfill({ body: 'A game' }));
    try {
      const { presses, fields, seconds } = await walk(context, from, (isBefore && before) || now);
      lines.push(`| ${name} | ${presses} | ${fields} | ${seconds.toFixed(1)} |`);
    } catch (error) {
      // The other walks are still measured.
      console.error(`${name}: ${error}`);
      process.exitCode = 1;
      lines.push(`| ${name} | – | – | – |`);
    }
    await context.close();
  }
  return lines.join('\n');
}

/** Does an errand once its first page is hydrated. Measures how long the site takes, without time for reading or typing. */
async function walk(context: BrowserContext, from: string, go: Walk['now']) {
  const page = await context.newPage();
  await unrefused(context, () => page.goto(from), { what: from });
  await hydrated(page);
  let [presses, fields] = [0, 0];
  const began = performance.now();
  await go({
    page,
    async press(what) {
      presses += 1;
      await what.click();
    },
    async type(field, text) {
      fields += 1;
      await field.fill(text);
    },
    async choose(field, value) {
      fields += 1;
      await field.selectOption(value);
    },
    async choosePicture(field) {
      presses += 2;
      await field.setInputFiles(PICTURE);
      // If it is sent earlier, the form of that commit asks the person to wait.
      await said(page, 'The image is here.');
    },
  });
  return { presses, fields, seconds: (performance.now() - began) / 1000 };
}
