import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { runProgram } from './run-program.ts';

/** Tried before `PLACES`, because the headless shell takes half the CPU time of full Chromium. */
const SHELL = '/usr/bin/chromium-headless-shell';
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const FONTS = ['fonts-noto-core', 'fonts-noto-color-emoji'];
/** No retries, so that apt-get fails immediately on a machine without network. */
const APT = ['apt-get', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
const INSTALL_MINUTES = 8;

export type Found = { path: string } | { problem: string };

/**
 * Finds a Chromium that starts. If CHROMIUM_PATH is set, tries only that one. Otherwise:
 * 1. If the machine has no headless shell that starts, installs one with apt (only as root).
 * 2. Tries the headless shell, then every other Chromium on the machine.
 * 3. If none starts, installs Chromium with apt (only as root) and with Playwright, and repeats step 2.
 */
export async function ensureChromium(): Promise<Found> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    const why = await whyNot(named);
    return why ? { problem: `CHROMIUM_PATH names ${named}, but ${why}.` } : { path: named };
  }
  const said: string[] = [];
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = async (what: string, commands: string[][]) => {
    console.error(`Installing ${what} for the browser tests …`);
    for (const command of commands) {
      const { code, output } = await runProgram({ command, env, minutes: INSTALL_MINUTES });
      if (code !== 0) said.push(`${command.join(' ')}\n${output.trim()}`);
    }
  };
  const hasApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const withApt = (name: string) => [
    [...APT, 'update'],
    [...APT, 'install', '-y', '--no-install-recommends', name, ...FONTS],
  ];
  const { chromium } = await import('@playwright/test');
  const places = [SHELL, ...PLACES, chromium.executablePath()];
  if (hasApt && (await whyNot(SHELL))) await install('a headless Chromium', withApt('chromium-headless-shell'));
  const there = await firstThatStarts(places);
  if (there) return { path: there };

  const ways = [...(hasApt ? withApt('chromium') : []), ['playwright', 'install', 'chromium']];
  await install('Chromium', ways);
  const installed = await firstThatStarts(places);
  if (installed) return { path: installed };
  const problem = `There is no Chromium for the browser tests, and it could not be installed.
Install Chromium or Google Chrome, or name one in CHROMIUM_PATH.`;
  return { problem: [problem, ...said].join('\n') };
}

async function firstThatStarts(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    if ((await whyNot(path)) === null) return path;
  }
  return null;
}

/** Why a Chromium can't be used, or null. Starts it, because Ubuntu's `chromium-browser` may only print advice. */
async function whyNot(path: string): Promise<string | null> {
  if (!existsSync(path)) return 'there is nothing';
  try {
    await promisify(execFile)(path, ['--version'], { timeout: 20_000 });
    return null;
  } catch {
    return 'it does not start';
  }
}
