import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { runProgram } from './run-program.ts';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const APT_PACKAGES = ['chromium', 'fonts-noto-core', 'fonts-noto-color-emoji'];
const INSTALL_MINUTES = 8;

export type Found = { path: string } | { problem: string };

/**
 * A Chromium that starts: the one that CHROMIUM_PATH names, the machine's own, Playwright's; where there is none it is
 * installed, by apt on Debian as root and otherwise by Playwright.
 */
export async function ensureChromium(say: (line: string) => void): Promise<Found> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    const why = await whyNot(named);
    return why ? { problem: `CHROMIUM_PATH names ${named}, but ${why}.` } : { path: named };
  }
  const { chromium } = await import('@playwright/test');
  const places = [...PLACES, chromium.executablePath()];
  const there = await firstThatStarts(places);
  if (there) return { path: there };

  const said: string[] = [];
  for (const { what, commands } of waysToInstall()) {
    say(`There is no Chromium for the browser tests; installing it with ${what} …`);
    for (const command of commands) {
      const { code, output } = await runProgram({
        command,
        env: { DEBIAN_FRONTEND: 'noninteractive' },
        minutes: INSTALL_MINUTES,
      });
      if (code !== 0) said.push(`${command.join(' ')}\n${output.trim()}`);
    }
    const installed = await firstThatStarts(places);
    if (installed) return { path: installed };
  }
  return {
    problem: [
      'There is no Chromium for the browser tests, and it could not be installed.',
      'Install Chromium or Google Chrome, or name one in CHROMIUM_PATH.',
      ...said,
    ].join('\n'),
  };
}

function waysToInstall(): { what: string; commands: string[][] }[] {
  const isRoot = process.getuid?.() === 0;
  const apt = {
    what: 'apt',
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', ...APT_PACKAGES],
    ],
  };
  const playwright = { what: 'Playwright', commands: [['playwright', 'install', 'chromium']] };
  return isRoot && existsSync('/usr/bin/apt-get') ? [apt, playwright] : [playwright];
}

async function firstThatStarts(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    if ((await whyNot(path)) === null) return path;
  }
  return null;
}

/** Ubuntu has a `chromium-browser` that only tells how to install one: what is there must start as well. */
async function whyNot(path: string): Promise<string | null> {
  if (!existsSync(path)) return 'there is nothing';
  try {
    await promisify(execFile)(path, ['--version'], { timeout: 20_000 });
    return null;
  } catch {
    return 'it does not start';
  }
}
