/**
 * `npm run bench`: measures the built site on SQLite and on PostgreSQL, over loopback. Prints one table, and writes it
 * to bench/results. Its figures are medians of several rounds. The baseline for pages is a bare node:http server that
 * sends the same headers and bytes, and for votes the rate that they must reach. The site's rounds and the baseline's
 * rounds alternate. 'CPU' is the CPU time per response, and the share beside it is the baseline's CPU time divided by
 * the site's. The site has the games of `BENCH_DATA` (default ../shared/data/js13k), or the demo's games if there is no
 * such folder.
 *
 * `--only votes,home` measures only these two rows. All rows: home, browse, leaderboard, game, games and search (for
 * visitors); home+, browse+, game+ and games+ (for members); crowd, votes and hot. `--database sqlite` measures only
 * one database, `--comments 200` a site whose games have 200 comments each. BENCH_SECONDS is the length of a round
 * (default 3), BENCH_ROUNDS the number of rounds (default 3), and BENCH_CONNECTIONS the number of connections (default
 * 50). `--scale` measures a site of 100,000 games instead (scale.ts).
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatTable } from '#cli/output.ts';
import { firstVisitBytes, readBundle } from '#scripts/bundle/read-bundle.ts';
import { ACCEPT_ENCODING, TOOL } from './drive.ts';
import { type Figure, measureSite, type Row } from './measure-site.ts';
import { GAMES, openDatabase } from './prepare-site.ts';

const ROOT = join(import.meta.dirname, '..');
const SETTINGS = {
  seconds: Number(process.env.BENCH_SECONDS ?? 3),
  rounds: Number(process.env.BENCH_ROUNDS ?? 3),
  connections: Number(process.env.BENCH_CONNECTIONS ?? 50),
  from: GAMES,
};
const loadNow = () =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(', ');
const loadBefore = loadNow();
const say = (line: string) => process.stderr.write(`${line}\n`);
const { values: options } = parseArgs({
  options: {
    scale: { type: 'boolean' },
    only: { type: 'string' },
    comments: { type: 'string', default: '0' },
    database: { type: 'string', default: 'sqlite,postgres' },
  },
});

if (options.scale) {
  const { benchScale } = await import('./scale.ts');
  process.exit((await benchScale(say)) ? 0 : 1);
}

const dir = await mkdtemp(join(tmpdir(), 'playpodium-bench-'));
// If root runs this, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(dir, 0o755);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    rmSync(dir, { recursive: true, force: true });
    process.exit(130);
  });
}
try {
  const only = options.only?.split(',') ?? null;
  const rows: Row[] = [];
  const figures: Figure[] = [];
  for (const database of options.database.split(',')) {
    await using stack = new AsyncDisposableStack();
    const env = await openDatabase(database, { dir, stack });
    const measured = await measureSite({
      database,
      env,
      only,
      comments: Number(options.comments),
      dir,
      say,
      ...SETTINGS,
    });
    rows.push(...measured.rows);
    figures.push(...measured.figures);
  }
  const firstVisit = firstVisitBytes(readBundle(), ['listing/home/home']) / 1000;
  figures.push({ name: 'first-visit JavaScript, gzip', value: `${firstVisit.toFixed(1)} kB` });
  await report(rows, figures);
  if (rows.some(({ failures }) => failures > 0)) process.exitCode = 1;
} finally {
  await rm(dir, { recursive: true, force: true });
}

async function report(rows: readonly Row[], figures: readonly Figure[]): Promise<void> {
  const at = new Date().toISOString();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim();
  const machine = {
    cpu: `${cpus().length} × ${cpus()[0]?.model.trim()}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    system: `${process.platform} ${release()}`,
    node: process.versions.node,
  };
  const { seconds, rounds, connections } = SETTINGS;
  const about = [
    `${at}, commit ${commit}, ${Object.values(machine).join(', ')}`,
    `${TOOL}, ${connections} connections, ${rounds} rounds of ${seconds} s each, Accept-Encoding: ${ACCEPT_ENCODING}`,
    `load average before ${loadBefore}, after ${loadNow()}`,
  ];
  const head = ['', 'a second', '±', 'beside', 'a second', 'share', 'CPU', 'share', 'median', '99 %', 'encoding', ''];
  const lines = rows.map((row) => [
    `${row.database} ${row.name}`,
    row.perSecond.toFixed(0),
    `${(100 * row.spread).toFixed(0)} %`,
    row.baseline,
    row.base.toFixed(0),
    (row.perSecond / row.base).toFixed(3),
    row.cpuMicros === null ? '' : `${row.cpuMicros.toFixed(0)} µs`,
    row.cpuMicros === null || row.baseCpuMicros === null ? '' : (row.baseCpuMicros / row.cpuMicros).toFixed(3),
    `${row.p50.toFixed(1)} ms`,
    `${row.p99.toFixed(1)} ms`,
    row.encoding,
    [row.note, row.failures > 0 ? `${row.failures} FAILED` : ''].filter(Boolean).join('; '),
  ]);
  const told = figures.map(({ name, value }) => [name, value]);
  const table = formatTable(head, lines);
  console.log(`\n${about.join('\n')}\n\n${table}\n${formatTable(['', ''], told)}`);
  const results = join(ROOT, 'bench/results');
  await mkdir(results, { recursive: true });
  const name = join(results, at.slice(0, 16).replace('T', '-').replace(':', ''));
  await writeFile(
    `${name}.json`,
    `${JSON.stringify({ at, commit, machine, tool: TOOL, ...SETTINGS, rows, figures }, null, 2)}\n`,
  );
  const cells = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  const markdown = [head, head.map(() => '---'), ...lines].map(cells);
  const list = told.map(([what, value]) => `- ${what}: ${value}`);
  await writeFile(`${name}.md`, `${[...about, '', ...markdown, '', ...list].join('\n')}\n`);
}
