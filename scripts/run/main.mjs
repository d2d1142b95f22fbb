import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ROOT, runToEnd, Sentence } from './child.mjs';
import { ensureInstalled, findNode } from './install.mjs';

/** Node keeps the compiled code of the last start, which makes the next one a fifth faster. `npm ci` clears it. */
const PRODUCTION = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(ROOT, 'node_modules', '.cache', 'node'),
};

/**
 * What each command needs before it runs, and what it runs. `needsBuild` may look at the arguments.
 * @type {Record<string, { about: string, needsBuild?: (args: string[]) => boolean, args: (args: string[]) => string[], env?: Record<string, string> | ((args: string[]) => Record<string, string>) }>}
 */
const COMMANDS = {
  demo: {
    about: 'fills an embedded database with demo content and serves it at http://localhost:3000',
    needsBuild: () => true,
    args: (args) => ['scripts/demo.ts', ...args],
    env: PRODUCTION,
  },
  start: {
    about: 'builds the site and serves it',
    needsBuild: () => true,
    args: (args) => ['server/main.ts', ...args],
    env: PRODUCTION,
  },
  dev: {
    about: 'serves the site with hot reload',
    args: (args) => ['server/dev.ts', ...args],
    env: { NODE_ENV: 'development' },
  },
  build: { about: 'builds the site (with --force even when nothing has changed)', args: () => [] },
  cli: {
    about: "the administrator's commands: npm run cli -- help",
    needsBuild: (args) => args.find((arg) => arg !== '--') === 'serve',
    args: (args) => ['cli/main.ts', ...args],
    env: PRODUCTION,
  },
  test: {
    about: 'checks everything, or only the suites that are named: npm test -- unit browser',
    args: (args) => ['scripts/test.ts', ...args],
  },
  'check:fast': {
    about: 'types, lint, floors and unit tests',
    args: () => ['scripts/test.ts', 'types', 'lint', 'house', 'unit'],
  },
  mutate: {
    about:
      'breaks lines of rules, services and SQL and names those that no test notices: npm run mutate -- 20',
    args: (args) => ['scripts/mutate.ts', ...args],
  },
  crash: {
    about: 'kills the site again and again while people use it, on both databases: npm run crash -- 100',
    needsBuild: () => true,
    args: () => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=integration',
      'tests/crash/acknowledged.test.ts',
    ],
    env: (args) => ({ CRASH_ROUNDS: args.find((arg) => /^\d+$/.test(arg)) ?? '100' }),
  },
  fuzz: {
    about:
      'sends what nobody means to every form, address and import for so many seconds each: npm run fuzz -- 60',
    needsBuild: () => true,
    args: () => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=integration',
      'tests/integration/server/bad-input',
    ],
    env: (args) => ({ FUZZ_SECONDS: args.find((arg) => /^\d+$/.test(arg)) ?? '60' }),
  },
  e2e: {
    about: 'browser tests only; what follows goes to Playwright',
    needsBuild: () => true,
    args: (args) => ['scripts/e2e.ts', ...args],
  },
  bench: {
    about: 'measures the site against a bare node:http server',
    needsBuild: () => true,
    args: (args) => ['bench/main.ts', ...args],
    env: PRODUCTION,
  },
  load: {
    about: 'finds how many requests a second the site answers in time',
    needsBuild: () => true,
    args: (args) => ['bench/load.ts', ...args],
    env: PRODUCTION,
  },
  lighthouse: {
    about: 'measures five pages with Lighthouse as a phone on a slow network, and fails below a budget',
    needsBuild: () => true,
    args: (args) => ['bench/lighthouse.ts', ...args],
    env: PRODUCTION,
  },
};

/** Installs and builds what is missing or outdated, then runs the command and ends with its exit code. */
export async function runCommand(name, args) {
  try {
    const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : null;
    if (!command) throw new Sentence(usage(name));
    mkdirSync(join(ROOT, 'build'), { recursive: true });
    await ensureInstalled();
    const node = findNode(neededMajor());
    if (name === 'build') {
      await ensureBuilt(node, { force: args.includes('--force') });
      return;
    }
    if (command.needsBuild?.(args)) await ensureBuilt(node, { force: false });
    process.exitCode = await runToEnd(
      node,
      command.args(args),
      typeof command.env === 'function' ? command.env(args) : (command.env ?? {}),
    );
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}

/** The Node version of the lock file, so that it is written in only one place. */
function neededMajor() {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Number(String(devDependencies.node).split('.')[0]);
}

function usage(name) {
  const lines = Object.entries(COMMANDS).map(([each, { about }]) => `  ${each.padEnd(12)}${about}`);
  const first = name
    ? `There is no command "${name}". These exist:`
    : 'Usage: node scripts/run.mjs COMMAND, where COMMAND is one of';
  return [first, ...lines].join('\n');
}

function sentenceOf(error) {
  if (error instanceof Sentence) return error.message;
  const told = error instanceof Error ? error.message : String(error);
  if (error?.code === 'EACCES' || error?.code === 'EROFS' || error?.code === 'ENOSPC') {
    return `Playpodium can't write into its own folder: ${told}`;
  }
  return `Something unexpected went wrong before the command could run: ${told}`;
}
