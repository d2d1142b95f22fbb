import { defineConfig } from '@playwright/test';
import type { SiteOptions } from '#tests/e2e/support/test.ts';

const DESKTOP = { width: 1440, height: 900 };

/** Nothing but our own site is ever reached; as root Chromium has no sandbox. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/**
 * Every test runs on SQLite. Those tagged @main run on PostgreSQL too. Those tagged @no-js run with JavaScript off and
 * nowhere else; those tagged @any-js run both with it and without.
 */
export default defineConfig<object, SiteOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: DESKTOP,
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS },
  },
  projects: [
    { name: 'sqlite', grepInvert: /@no-js\b/, use: { database: 'sqlite' } },
    { name: 'postgres', grep: /@main\b/, grepInvert: /@no-js\b/, use: { database: 'postgres' } },
    {
      name: 'no-javascript',
      grep: /@(?:no|any)-js\b/,
      use: { database: 'sqlite', javaScriptEnabled: false },
    },
  ],
});
