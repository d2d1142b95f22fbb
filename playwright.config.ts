import { defineConfig } from '@playwright/test';
import type { SiteOptions } from '#tests/e2e/support/test.ts';

const DESKTOP = { width: 1440, height: 900 };

// React is several times faster as visitors get it. Workers read this file before anything else.
process.env.NODE_ENV = 'production';

/** Nothing but our own site is ever reached; as root Chromium has no sandbox. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  // Drawing by a graphics card that is only simulated takes a third of the processor's time.
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Every test runs on SQLite. Those tagged @main run on PostgreSQL too. */
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
  // Playwright would compile the built site once more in every worker.
  build: { external: ['**/build/**'] },
  use: {
    browserName: 'chromium',
    viewport: DESKTOP,
    locale: 'en-US',
    timezoneId: 'UTC',
    // It would hide requests from `page.route`; tests of the offline screen allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS },
  },
  projects: [
    { name: 'sqlite', use: { database: 'sqlite' } },
    { name: 'postgres', grep: /@main\b/, use: { database: 'postgres' } },
  ],
});
