/**
 * `npm run lighthouse`: measures five pages of the built site with Lighthouse, which simulates a phone on a slow
 * network. Takes the median of three runs. Exits with 1 if a page misses its budget. The site's games are those of
 * `npm run bench` (`BENCH_DATA`). Lighthouse is 176 MB, so npm downloads it only when it is first needed.
 *
 * `--runs 1` measures each page once. `--pages home,game` measures only these pages. `--keep DIR` keeps the reports.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatTable } from '#cli/output.ts';
import type { AppContext } from '#platform/context.ts';
import { ensureChromium, findChromium } from '#scripts/chromium.ts';
import { runProgram } from '#scripts/run-program.ts';
import { makeTemporaryFolder } from '#scripts/temporary-folder.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { makePerson } from '#tests/support/factories.ts';
import { prepareSite } from './prepare-site.ts';
import { startSiteProcess } from './processes.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const BUDGET = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const MOST_FIRST_PAINT_MS = 1_300;
const MINUTES = 3;
const GAMES_OF_PROFILE = 6;
const CREATOR = 'lighthouse';
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

type Category = keyof typeof BUDGET;
const CATEGORIES = Object.keys(BUDGET) as Category[];
const TIMINGS = {
  firstPaint: 'first-contentful-paint',
  largestPaint: 'largest-contentful-paint',
  blocked: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
} as const;
type Timing = keyof typeof TIMINGS;

type Report = {
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};
type Measured = Record<Category | Timing, number>;

const say = (line: string) => console.error(line);
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    pages: { type: 'string', default: 'home,browse,game,leaderboard,profile' },
    keep: { type: 'string' },
  },
});

await ensureChromium();
await using folder = await makeTemporaryFolder();
await measure(folder.path);

async function measure(folder: string): Promise<void> {
  const env = { DATA_DIR: join(folder, 'site'), LOG_LEVEL: 'silent' };
  say('Filling a site with games …');
  await using prepared = new AsyncDisposableStack();
  const { ctx } = await prepareSite(env, { voters: 0 });
  prepared.use(ctx);
  const paths: Record<string, string> = {
    home: '/',
    browse: '/games',
    game: await gameWithCover(ctx),
    leaderboard: '/leaderboard',
    profile: await profileWithGames(ctx),
  };
  const site = prepared.use(await startSiteProcess(env));
  const reports = options.keep ?? folder;
  await mkdir(reports, { recursive: true });
  const lines: string[][] = [];
  for (const page of options.pages.split(',')) {
    const path = paths[page];
    if (!path) throw new Error(`There is no page "${page}": ${Object.keys(paths).join(', ')}.`);
    const runs: Measured[] = [];
    for (let run = 1; run <= Number(options.runs); run += 1) {
      // Requests the page first: for nearly all visitors, the page is already cached and the code is already compiled.
      await (await fetch(site.url + path)).text();
      const measured = await measureOnce(site.url + path, join(reports, `${page}-${run}.json`));
      say(`${page}: ${measured.performance}, first paint ${measured.firstPaint.toFixed(0)} ms`);
      runs.push(measured);
    }
    const median = medianOf(runs);
    const failures = failuresOf(median);
    if (failures.length > 0) process.exitCode = 1;
    lines.push([
      page,
      ...CATEGORIES.map((category) => String(median[category])),
      `${(median.firstPaint / 1000).toFixed(2)} s`,
      `${(median.largestPaint / 1000).toFixed(2)} s`,
      `${median.blocked.toFixed(0)} ms`,
      median.shift.toFixed(3),
      failures.length > 0 ? `below budget: ${failures.join(', ')}` : 'good',
    ]);
  }
  const head = ['', ...CATEGORIES, 'first paint', 'largest paint', 'blocked', 'shift', ''];
  console.log(formatTable(head, lines));
}

async function measureOnce(url: string, report: string): Promise<Measured> {
  const { code, output } = await runProgram({
    command: [
      'npm',
      'exec',
      '--yes',
      `--package=${LIGHTHOUSE}`,
      '--',
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${FLAGS.join(' ')}`,
      '--no-enable-error-reporting',
    ],
    env: { CHROME_PATH: findChromium() },
    minutes: MINUTES,
  });
  if (code !== 0) throw new Error(`Lighthouse could not measure ${url}:\n${output}`);
  const { categories, audits } = JSON.parse(await readFile(report, 'utf8')) as Report;
  const scores = CATEGORIES.map((category) => [category, Math.round((categories[category].score ?? 0) * 100)]);
  const timings = Object.entries(TIMINGS).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]);
  return Object.fromEntries([...scores, ...timings]) as Measured;
}

function medianOf(runs: readonly Measured[]): Measured {
  const names = Object.keys(runs[0] ?? {}) as (keyof Measured)[];
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
  return Object.fromEntries(names.map((name) => [name, middle(runs.map((run) => run[name]))])) as Measured;
}

function failuresOf(median: Measured): string[] {
  const low = CATEGORIES.filter((category) => !(median[category] >= BUDGET[category]));
  return median.firstPaint <= MOST_FIRST_PAINT_MS ? low : [...low, 'first paint'];
}

async function gameWithCover(ctx: AppContext): Promise<string> {
  const { slug } = await ctx.db.read
    .selectFrom('games')
    .select('slug')
    .where('thumbnailUrl', '!=', '')
    .orderBy('seq')
    .executeTakeFirstOrThrow();
  return `/game/${encodeURIComponent(slug)}`;
}

async function profileWithGames(ctx: AppContext): Promise<string> {
  const actor = await makePerson({ ctx }, { username: CREATOR, name: 'Lighthouse' });
  const admin = await makePerson({ ctx }, { username: 'admin_of_lighthouse', isAdmin: true });
  const games = await ctx.db.read
    .selectFrom('games')
    .select('id')
    .where('ownershipStatus', '=', 'unclaimed')
    .where('thumbnailUrl', '!=', '')
    .orderBy('seq')
    .limit(GAMES_OF_PROFILE)
    .execute();
  for (const { id } of games) {
    const { claimId } = await requestClaim(ctx, { actor, gameId: id, reason: 'It is mine and always was.' });
    await decideClaim(ctx, { actor: admin, claimId, approve: true });
  }
  return `/user/${CREATOR}`;
}
