/** `node scripts/run.mjs e2e …`: runs only the browser tests. Further arguments go to Playwright. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureChromium } from './suites/chromium.ts';

const chromium = await ensureChromium();
if ('problem' in chromium) {
  console.error(chromium.problem);
  process.exitCode = 1;
} else {
  const playwright = join(import.meta.dirname, '../node_modules/.bin/playwright');
  const child = spawn(playwright, ['test', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium.path },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGINT'));
  child.on('close', (code) => {
    process.exitCode = code ?? 1;
  });
}
