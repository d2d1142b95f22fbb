import { defineConfig } from '@playwright/test';
import { findChromium } from '#scripts/chromium.ts';

const DESKTOP = { width: 1440, height: 900 };

// Selects React's production build, which is several times faster. This line is here, because Playwright's workers
// load this file first.
process.env.NODE_ENV = 'production';

/** `--host-resolver-rules` blocks all hosts except this machine. Root can't run Chromium without `--no-sandbox`. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  // Without these two flags, Chromium would simulate a graphics card, which takes a third of the CPU time.
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  // Without this, Playwright would compile the built site again in every worker.
  build: { external: ['**/build/**'] },
  use: {
    browserName: 'chromium',
    viewport: DESKTOP,
    locale: 'en-US',
    timezoneId: 'UTC',
    // With a service worker, `page.route` would miss requests. Tests of the offline screen allow service workers.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
  },
});
