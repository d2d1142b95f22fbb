import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { SERVER_ENTRY } from '#server/build-location.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { unrefused } from './unrefused.ts';

const READY_WITHIN_MS = 300_000;
const POLL_MS = 100;

export type RunningSite = Awaited<ReturnType<typeof startDemoSite>>;

/**
 * Starts a new demo site or, if `isEmpty`, a new site without games. The site uses free ports and keeps its data in
 * `folder`. The site must be built. Throws an Error if the site doesn't start.
 */
export async function startDemoSite(folder: string, { isEmpty = false } = {}) {
  const port = await findFreePort();
  const child = spawn(process.execPath, [isEmpty ? SERVER_ENTRY : 'scripts/demo.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    // Other variables aren't passed on, because they could name the operator's database.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: join(folder, isEmpty ? 'empty' : 'demo'),
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  createInterface(child.stdout).on('line', (line) => {
    const [username = '', email, password] = line.trim().split(/\s+/);
    if (email?.includes('@') && password) passwords.set(username, password);
  });
  const url = `http://localhost:${port}`;
  const site = {
    url,
    async [Symbol.asyncDispose]() {
      process.off('exit', kill);
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
  const until = performance.now() + READY_WITHIN_MS;
  while (child.exitCode === null && performance.now() < until) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return site;
    await setTimeout(POLL_MS);
  }
  await site[Symbol.asyncDispose]();
  throw new Error('The site did not start.');
}

/** The demo prints its accounts' passwords, which differ from run to run. */
const passwords = new Map<string, string>();

const step = (page: Page, what: string, work: () => Promise<unknown>) => unrefused(page.context(), work, { what });

/** Signs in a person from content/demo/people.json. Returns the browser's state with the session's cookies. */
export async function signIn(browser: Browser, base: string, username: string) {
  const context = await browser.newContext({ baseURL: base, javaScriptEnabled: false });
  const page = await context.newPage();
  await step(page, 'signing in', async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(`${username}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill(passwords.get(username) ?? '');
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
  });
  const cookies = await context.storageState();
  await context.close();
  return cookies;
}

/** Fills the administrators' pages with two reports, a message, a decided claim and a game that looks like spam. */
export async function fillQueues(visitor: Page, administrator: BrowserContext): Promise<void> {
  await report(visitor, 'snail-grand-prix', 'broken-link');
  await report(visitor, 'toast-rush', 'spam');
  await step(visitor, 'submitting', async () => {
    await visitor.goto('/');
    await visitor.getByLabel('Game URL').fill('https://prizes.example/now');
    await visitor.getByLabel('Game Title').fill('Win now at https://prizes.example');
    await visitor.getByRole('button', { name: 'Quick Submit' }).click();
  });
  await step(visitor, 'writing a message', async () => {
    await visitor.goto('/contact');
    await visitor.getByLabel('Email').fill('ada@example.org');
    await visitor.getByLabel('Message').fill('May a school put its pupils’ games here?');
    await visitor.getByRole('button', { name: 'Send Message' }).click();
  });
  const admin = await administrator.newPage();
  await step(admin, 'deciding a claim', async () => {
    await admin.goto('/admin');
    const claim = admin.getByRole('article').filter({ hasText: 'Wrong Wizard' });
    await claim.getByRole('button', { name: 'Approve' }).click();
  });
  await admin.close();
}

export async function report(visitor: Page, slug: string, reason: 'broken-link' | 'spam'): Promise<void> {
  await step(visitor, 'reporting', async () => {
    await visitor.goto(`/game/${slug}`);
    await visitor.getByRole('link', { name: 'Report this game' }).click();
    await visitor.getByLabel('What is wrong?').selectOption(reason);
    await visitor.getByLabel('Anything else?').fill('It has been like this since Tuesday.');
    await visitor.getByRole('button', { name: 'Send Report' }).click();
    await visitor.getByText('Thank you for your report').first().waitFor();
  });
}
