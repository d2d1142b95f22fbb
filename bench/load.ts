/**
 * `npm run load`: finds how many requests a second the built site answers if requests don't wait for each other. Of the
 * requests, 80 % are for pages as visitors see them, 15 % for pages as members see them, 4 % are votes and 1 % are
 * submissions. Prints the highest rate at which 99 % of the requests are answered within 100 ms and no request fails.
 * Latency counts from the time at which a request was due, so it includes the sender's own delays.
 *
 * `--database postgres` uses PostgreSQL instead of SQLite. LOAD_SECONDS is the number of seconds for which each rate
 * is tried (default 10). BENCH_DATA means the same as for `npm run bench`.
 */
import { chmodSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Ask, arrive } from './drive.ts';
import { drawByZipf, openDatabase, prepareSite, voterCookies } from './prepare-site.ts';
import { startSiteProcess } from './processes.ts';

const SECONDS = Number(process.env.LOAD_SECONDS ?? 10);
const MEMBERS = 500;
const FIRST_RATE = 25;
/** The search ends when the lowest failing rate is at most this share above the highest passing rate. */
const PRECISION = 0.1;
const MOST_P99_MS = 100;

const { values: options } = parseArgs({ options: { database: { type: 'string', default: 'sqlite' } } });
const dir = await mkdtemp(join(tmpdir(), 'playpodium-load-'));
// If root runs this, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(dir, 0o755);
try {
  await using stack = new AsyncDisposableStack();
  const env = await openDatabase(options.database, { dir, stack });
  const { ctx, gamePaths } = await prepareSite(env, { voters: MEMBERS });
  stack.use(ctx);
  const site = stack.use(await startSiteProcess({ ...env, TRUST_PROXY: '1' }));
  const games = drawByZipf(gamePaths);
  const cookies = await voterCookies(ctx, MEMBERS);
  let sent = 0;

  const isGood = async (perSecond: number) => {
    const askOf = () => nthAsk(sent++, { games, cookies });
    const { p50, p99, failures } = await arrive({ url: site.url, askOf, perSecond, seconds: SECONDS });
    console.log(
      `${perSecond.toFixed(0)}/s: median ${p50.toFixed(1)} ms, 99 % ${p99.toFixed(1)} ms, ${failures} failed`,
    );
    return p99 <= MOST_P99_MS && failures === 0;
  };
  // The first run doesn't count: it makes Node compile the code and fills the caches.
  await isGood(FIRST_RATE);
  let [good, bad] = [0, Number.POSITIVE_INFINITY];
  for (let rate = FIRST_RATE; bad - good > good * PRECISION; rate = bad === Infinity ? 2 * good : (good + bad) / 2) {
    if (await isGood(rate)) good = rate;
    else bad = rate;
    if (good === 0 && bad < 2) break;
  }
  console.log(
    `\n${options.database}: ${good.toFixed(0)} requests a second, 99 % within ${MOST_P99_MS} ms, none failed`,
  );
} finally {
  await rm(dir, { recursive: true, force: true });
}

/** The n-th request. Apart from cookies and submitted URLs, it is the same in every run. */
function nthAsk(n: number, { games, cookies }: { games: readonly string[]; cookies: readonly string[] }): Ask {
  const game = games[n % games.length] ?? '/';
  const cookie = cookies[n % cookies.length] ?? '';
  const path = [game, '/', game, '/games', game][n % 5] ?? '/';
  // 37 and 100 are coprime. So a hundred requests contain each kind in its exact share, and the kinds are well mixed.
  const kind = (n * 37) % 100;
  if (kind < 80) return { path };
  if (kind < 95) return { path, cookie };
  if (kind < 99) return { path: `${game}/vote`, cookie, form: 'voteType=up' };
  const playUrl = `https://play.example/${process.pid}/${n}`;
  // Consecutive submissions come from different IP addresses, because each address has a rate limit for submissions.
  const from = `198.18.${(n >> 8) % 256}.${n % 256}`;
  return { path: '/?index', cookie, from, form: `${new URLSearchParams({ title: `Load ${n}`, playUrl })}` };
}
