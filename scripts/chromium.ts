import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { runProgram } from './run-program.ts';

/** Preferred, because the headless shell takes half the CPU time of full Chromium. */
const SHELL = '/usr/bin/chromium-headless-shell';
const PLACES = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** No retries, so that apt-get fails immediately on a machine without network. */
const APT = 'apt-get -o Acquire::Retries=0 -o Acquire::http::Timeout=20';
const FONTS = 'fonts-noto-core fonts-noto-color-emoji';
const MINUTES = 8;

/** The Chromium that CHROMIUM_PATH names, else one of this machine, else Playwright's, which may not be installed. */
export function findChromium(): string {
  return process.env.CHROMIUM_PATH || PLACES.find((place) => existsSync(place)) || chromium.executablePath();
}

/** Installs a Chromium if there is none: with apt, if root has it, or with Playwright. */
export async function ensureChromium(): Promise<void> {
  if (process.env.CHROMIUM_PATH) return;
  const install = (name: string) => `${APT} update && ${APT} install -y --no-install-recommends ${name} ${FONTS}`;
  const hasApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (hasApt && !existsSync(SHELL)) await run(install('chromium-headless-shell'));
  if (hasApt && !existsSync(findChromium())) await run(install('chromium'));
  if (!existsSync(findChromium())) await run('playwright install chromium');
}

async function run(command: string): Promise<void> {
  console.error(`Installing a browser for the tests: ${command}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await runProgram({ command: ['sh', '-c', command], env, minutes: MINUTES });
  if (code !== 0) console.error(output);
}
