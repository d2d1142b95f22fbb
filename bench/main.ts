/**
 * `npm run bench`: one table from one run. A site with demo content in a directory of its own, and for each page
 * a bare node:http server with the same bytes, all on loopback; it stops by itself after a minute or two.
 *
 * BENCH_SECONDS (default 5) and BENCH_CONNECTIONS (default 50) set the load; BENCH_DATA names a folder of JSON Lines whose
 * import is measured (default ../shared/data/js13k, where that exists). `--scale` measures a site of a million games
 * instead: see scale.ts.
 */
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstVisitBytes, readBundle } from '#scripts/bundle/read-bundle.ts';
import { layOut } from '#scripts/suites/results.ts';
import { timeImport } from './import-time.ts';
import { type Load, type Measured, measure } from './measure.ts';
import { type PreparedSite, prepareSite } from './prepare-site.ts';
import { startBareServer, startSiteProcess } from './processes.ts';

const ROOT = join(import.meta.dirname, '..');
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 50);
const IMPORT_FROM = process.env.BENCH_DATA ?? join(ROOT, '../shared/data/js13k');
const say = (line: string) => process.stderr.write(`${line}\n`);

if (process.argv.includes('--scale')) {
  const { benchScale } = await import('./scale.ts');
  process.exit((await benchScale(say)).isGood ? 0 : 1);
}

const dir = await mkdtemp(join(tmpdir(), 'playpodium-bench-'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    rmSync(dir, { recursive: true, force: true });
    process.exit(130);
  });
}
try {
  await using stack = new AsyncDisposableStack();
  say('Making a site with demo content …');
  const prepared = await prepareSite(join(dir, 'site'));
  const site = stack.use(await startSiteProcess({ DATA_DIR: join(dir, 'site') }));
  const measured: Measured[] = [];
  const take = async (load: Load) => {
    say(`Measuring ${load.name} …`);
    const result = await measure(load, { seconds: SECONDS, connections: CONNECTIONS });
    measured.push(result);
    return result;
  };
  const rows: string[][] = [];
  for (const { name, path, loads } of pages(prepared)) {
    const bytes = Buffer.from(await (await fetch(site.url + path)).arrayBuffer());
    await using bare = await startBareServer(bytes);
    const base = await take({ name: `${name}: bare node:http`, url: `${bare.url}/` });
    rows.push(row(base, base));
    for (const load of loads) rows.push(row(await take({ ...load, url: site.url + path }), base));
  }
  const memory = site.memoryMegabytes();
  const imported = existsSync(IMPORT_FROM)
    ? await timeImport({ from: IMPORT_FROM, dataDir: join(dir, 'import'), say })
    : null;

  const firstVisit = firstVisitBytes(readBundle(ROOT), ['listing/home/home']) / 1000;
  const figures = [
    ['start until ready', `${site.readyMs.toFixed(0)} ms`],
    ['memory after the load', memory === null ? 'unknown here' : `${memory.toFixed(0)} MB`],
    ['first-visit JavaScript, gzip', `${firstVisit.toFixed(1)} kB`],
    [`import of ${IMPORT_FROM}`, imported ?? 'not there'],
  ];
  console.log(
    `\n${CONNECTIONS} connections, ${SECONDS} s each, one process, loopback, Node ${process.versions.node}\n`,
  );
  console.log(layOut([['', 'requests/s', 'of bare', 'median', '99 %', 'page', ''], ...rows]));
  console.log(`\n${layOut(figures)}`);
  if (measured.some(({ failures }) => failures > 0)) process.exitCode = 1;
} finally {
  await rm(dir, { recursive: true, force: true });
}

interface PageLoads {
  name: string;
  path: string;
  loads: Omit<Load, 'url'>[];
}

/** What readers do, page by page. */
function pages({ gamePath, cookie, words }: PreparedSite): PageLoads[] {
  return [
    {
      name: 'home',
      path: '/',
      loads: [{ name: 'home, from the page cache' }, { name: 'home, signed in', cookie }],
    },
    { name: 'game', path: gamePath, loads: [{ name: 'game, from the page cache' }] },
    {
      name: 'browse',
      path: '/games',
      loads: [{ name: 'browse, from the page cache' }, { name: 'search, every query new', words }],
    },
  ];
}

function row({ name, perSecond, p50, p99, kilobytes, failures }: Measured, base: Measured): string[] {
  return [
    name,
    perSecond.toFixed(0),
    `${((100 * perSecond) / base.perSecond).toFixed(1)} %`,
    `${p50} ms`,
    `${p99} ms`,
    `${kilobytes.toFixed(1)} kB`,
    failures > 0 ? `${failures} failed` : '',
  ];
}
