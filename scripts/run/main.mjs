import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, SERVER } from './build.mjs';
import { ROOT, runToEnd, Sentence } from './child.mjs';
import { ensureInstalled, findNode } from './install.mjs';

/**
 * Node caches compiled code, so that later starts take half as long. `npm ci` clears this cache. MALLOC_ARENA_MAX is 2,
 * because with more arenas, Linux keeps much of the memory that threads have freed. MALLOC_MMAP_THRESHOLD_ makes it
 * take back at once what a decoded picture took.
 */
const PRODUCTION = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ || '131072',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(ROOT, 'node_modules', '.cache', 'node'),
};

/** A site on one's own machine has no proxy, and stops at once. */
const AT_ONCE = { DRAIN_SECONDS: process.env.DRAIN_SECONDS || '0' };

/** Describes a command that runs `file`. Its `run` gets the `words` that follow the command's name. */
const script = (about, file, { env = {}, nodeOptions = [], needsBuild = false } = {}) => ({
  about,
  run: (words) => ({ args: [...nodeOptions, file, ...words], env, needsBuild }),
});

/** Limits each half of V8's space for young objects to 8 MB: 16 MB in all instead of 64. Less would slow pages down. */
const HALF = '--max-semi-space-size=8';

const ofSite = (about, file, env = PRODUCTION) => script(about, file, { env, nodeOptions: [HALF], needsBuild: true });

/** `often` is a number of rounds, seconds or connections. A number in the command's arguments replaces it. */
const longTest = (about, { test, variable, often }) => ({
  about,
  run: (words) => ({
    args: ['node_modules/vitest/vitest.mjs', 'run', '--project=integration', test],
    env: { [variable]: words.find((word) => /^\d+$/.test(word)) ?? often },
    needsBuild: true,
  }),
});

/**
 * A change in one of these folders restarts the development site. Vite updates pages and styles without a restart. If
 * no folders were named, Node would also restart whenever Vite writes a compiled copy of its configuration.
 */
const WATCH = [
  '--watch-preserve-output',
  ...['server', 'platform', 'services', 'domain'].map((folder) => `--watch-path=${folder}`),
];

const COMMANDS = {
  demo: ofSite(
    'fills an embedded database with demo content and serves it at http://localhost:3000',
    'scripts/demo.ts',
    { ...PRODUCTION, ...AT_ONCE },
  ),
  start: ofSite('builds the site and serves it', SERVER),
  dev: script('serves the site with hot reload', 'server/dev-site.ts', {
    env: { NODE_ENV: 'development', ...AT_ONCE },
    nodeOptions: WATCH,
  }),
  build: { about: 'builds the site (with --force even when nothing has changed)' },
  cli: {
    about: "the administrator's commands: npm run cli -- help",
    run: (words) => {
      const needsBuild = words.find((word) => word !== '--') === 'serve';
      return { args: ['cli/main.ts', ...words], env: PRODUCTION, needsBuild };
    },
  },
  test: script('checks everything, or only the suites that are named: npm test -- unit browser', 'scripts/test.ts'),
  'check:fast': {
    about: 'types, lint, floors and unit tests',
    run: () => ({ args: ['scripts/test.ts', 'types', 'lint', 'house', 'unit'], env: {}, needsBuild: false }),
  },
  crash: longTest('kills the site again and again while people use it, on both databases: npm run crash -- 100', {
    test: 'tests/crash/acknowledged.test.ts',
    variable: 'CRASH_ROUNDS',
    often: '100',
  }),
  fuzz: longTest(
    'sends what nobody means to every form, address and import for so many seconds each: npm run fuzz -- 60',
    { test: 'tests/integration/server/bad-input', variable: 'FUZZ_SECONDS', often: '60' },
  ),
  overload: longTest('opens ten thousand connections while people read: npm run overload -- 10000', {
    test: 'tests/integration/server/overload.test.ts',
    variable: 'OVERLOAD_SOCKETS',
    often: '10000',
  }),
  e2e: ofSite('browser tests only; what follows goes to Playwright', 'scripts/e2e.ts', {}),
  bench: ofSite('measures the site against a bare node:http server', 'bench/main.ts'),
  load: ofSite('finds how many requests a second the site answers in time', 'bench/load.ts'),
  screens: script('takes pictures of every screen, and fails where one is broken', 'scripts/screens.ts'),
  lighthouse: ofSite(
    'measures five pages with Lighthouse as a phone on a slow network, and fails below a budget',
    'bench/lighthouse.ts',
  ),
};

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
    const { needsBuild, env, args: started } = command.run(args);
    if (needsBuild) await ensureBuilt(node, { force: false });
    process.exitCode = await runToEnd(node, started, env);
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}

/** The major version of the Node that npm installs for this project. */
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
