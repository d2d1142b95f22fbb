import { setTimeout as pause } from 'node:timers/promises';
import type { BareAnswer } from './bare-server.ts';
import { type Ask, arrive, type Driven, drive, send } from './drive.ts';
import { drawByZipf, GAMES, type PreparedSite, prepareSite, voterCookies } from './prepare-site.ts';
import { type ServerProcess, startBareServer, startSiteProcess } from './processes.ts';

/** How many members vote. There are many, because a rate limit applies to each person's votes. */
const VOTERS = 500;
const CROWD_VOTES_A_SECOND = 60;
const WARM_UP_SECONDS = 1;
/** Few, because the site refuses requests for pages that it can't render soon. */
const REQUESTS_AT_ONCE = 4;
/** How long votes are cast before the measurement. By then, Node has compiled the code that casts them. */
const VOTES_WARM_UP_SECONDS = 17;
/** How many starts are measured. */
const STARTS = 5;
/** In this time, an idle site finishes the work that follows a start. */
const REST_SECONDS = 12;
/** How many votes a second must be taken, at least: over all games by database, and on one game. */
const LEAST_VOTES = { sqlite: 400, postgres: 250, oneGame: 60 };
/** The bare server gets copies of at most this many pages. For other paths, it sends the first copy. */
const COPIED = 300;
const HOP_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** One row of the table. Rates and latencies are medians of the rounds. Latencies are in milliseconds. */
export interface Row {
  database: string;
  name: string;
  perSecond: number;
  /** The difference between the fastest and the slowest round, as a share of the median. */
  spread: number;
  /** The baseline's name and rate per second. */
  baseline: string;
  base: number;
  p50: number;
  p99: number;
  encoding: string;
  failures: number;
  /** CPU time per response, of the site and of the baseline; null if unknown. */
  cpuMicros: number | null;
  baseCpuMicros: number | null;
  note: string;
}

export interface Figure {
  name: string;
  value: string;
}

interface Settings {
  database: string;
  env: Readonly<Record<string, string>>;
  /** The keys of the table rows to measure; null for all. */
  only: readonly string[] | null;
  seconds: number;
  rounds: number;
  connections: number;
  /** How many comments each game has. */
  comments: number;
  /** A folder for files that one process writes for another. */
  dir: string;
  say: (line: string) => void;
}

export async function measureSite(settings: Settings): Promise<{ rows: Row[]; figures: Figure[] }> {
  const { database, env, only, comments, say } = settings;
  say(`${database}: making a site …`);
  await using stack = new AsyncDisposableStack();
  const prepared = await prepareSite(env, { voters: VOTERS, comments });
  stack.use(prepared.ctx);
  const startsMs: number[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    await using started = await startSiteProcess(env);
    startsMs.push(started.firstPageMs);
  }
  const site = stack.use(await startSiteProcess(env));
  // During the first start, Node compiles the code and caches it. So the first start isn't counted.
  const startMs = median([...startsMs.slice(1), site.firstPageMs]);
  await pause(REST_SECONDS * 1_000);
  const idle = site.memoryMegabytes();
  const rows: Row[] = [];
  for (const { key, name, run } of plan(settings, prepared, site)) {
    if (only && !only.includes(key)) continue;
    const row = { database, name, ...(await run()) };
    say(`${database}: ${name}: ${row.perSecond.toFixed(0)}/s, ${row.baseline} ${row.base.toFixed(0)}/s`);
    rows.push(row);
  }
  const loaded = site.memoryMegabytes();
  await pause(REST_SECONDS * 1_000);
  const memory = (megabytes: number | null) => (megabytes === null ? 'unknown here' : `${megabytes.toFixed(0)} MB`);
  const figures = [
    {
      name: `${database}: start to first page, median of ${STARTS} starts`,
      value: `${startMs.toFixed(0)} ms`,
    },
    { name: `${database}: memory idle`, value: memory(idle) },
    { name: `${database}: memory as the load ends`, value: memory(loaded) },
    {
      name: `${database}: memory ${REST_SECONDS} s after the load`,
      value: memory(site.memoryMegabytes()),
    },
    { name: `${database}: import of ${GAMES}`, value: prepared.imported ?? 'not there' },
  ];
  return { rows, figures };
}

interface Step {
  key: string;
  name: string;
  run: () => Promise<Omit<Row, 'database' | 'name'>>;
}

function plan(settings: Settings, { ctx, gamePaths, searches }: PreparedSite, site: ServerProcess): Step[] {
  const { seconds, connections, dir, database } = settings;
  const drawn = drawByZipf(gamePaths);
  const load = async ({ url, cpuSeconds }: ServerProcess, asks: readonly Ask[]): Promise<Measured> => {
    const before = cpuSeconds();
    const driven = await drive({ url, asks, seconds, connections, dir });
    const after = cpuSeconds();
    const answers = driven.perSecond * seconds;
    const cpuMicros = before === null || after === null ? null : ((after - before) * 1e6) / answers;
    return { ...driven, cpuMicros };
  };
  const first = gamePaths[0] ?? '/';
  const pages = {
    home: ['/'],
    browse: ['/games'],
    leaderboard: ['/leaderboard'],
    game: [first],
    games: drawn,
  };

  const page = (key: string, name: string, asksOf: () => Promise<Ask[]>): Step => ({
    key,
    name,
    run: async () => {
      const asks = await asksOf();
      const { answers, encoding } = await answersOf(site.url, asks);
      await requestEachPage(site.url, asks);
      await using bare = await startBareServer(answers);
      const warm = { url: site.url, asks, seconds: WARM_UP_SECONDS, connections, dir };
      await drive(warm);
      const rounds = await interleave(settings, {
        base: () => load(bare, asks),
        it: () => load(site, asks),
      });
      return { ...rounds, baseline: 'node:http', encoding, note: '' };
    },
  });
  const visitors = Object.entries({ ...pages, search: searches }).map(([key, paths]) =>
    page(key, `visitors: ${key}`, async () => paths.map((path) => ({ path }))),
  );
  const members = Object.entries(pages)
    .filter(([key]) => key !== 'leaderboard')
    .map(([key, paths]) =>
      page(`${key}+`, `members: ${key}`, async () => {
        const cookies = await voterCookies(ctx, VOTERS);
        return Array.from({ length: Math.max(paths.length, VOTERS) }, (_, n) => ({
          path: paths[n % paths.length] ?? '/',
          cookie: cookies[n % VOTERS] ?? '',
        }));
      }),
    );

  const voteAsks = async (games: readonly string[]): Promise<Ask[]> => {
    const cookies = await voterCookies(ctx, VOTERS);
    // Consecutive votes are by different people and, if there are several games, on different games.
    return Array.from({ length: 20_011 }, (_, n) => ({
      path: `${games[(n * 7) % games.length]}/vote`,
      cookie: cookies[n % VOTERS] ?? '',
      form: 'voteType=up',
    }));
  };
  const crowd: Step = {
    key: 'crowd',
    name: `visitors: home, while ${CROWD_VOTES_A_SECOND} votes/s come in`,
    run: async () => {
      const asks = [{ path: '/' }];
      const votes = await voteAsks(gamePaths);
      const { encoding } = await answersOf(site.url, asks);
      const came: Driven[] = [];
      const askOf = (n: number) => votes[n % votes.length] as Ask;
      const voting = { url: site.url, askOf, perSecond: CROWD_VOTES_A_SECOND };
      await arrive({ ...voting, seconds: VOTES_WARM_UP_SECONDS });
      const rounds = await interleave(settings, {
        base: () => load(site, asks),
        it: async () => {
          const [driven, voted] = await Promise.all([load(site, asks), arrive({ ...voting, seconds })]);
          came.push(voted);
          return { ...driven, failures: driven.failures + voted.failures };
        },
      });
      const note = `votes: median ${median(came.map(({ p50 }) => p50)).toFixed(1)} ms, 99 % ${median(came.map(({ p99 }) => p99)).toFixed(1)} ms`;
      return { ...rounds, baseline: 'without votes', encoding, note };
    },
  };
  const vote = (key: string, name: string, games: readonly string[], least: number): Step => ({
    key,
    name,
    run: async () => {
      const asks = await voteAsks(games);
      const base = async () => ({ perSecond: least, cpuMicros: null });
      const rounds = await interleave(settings, { base, it: () => load(site, asks) });
      const askOf = (n: number) => asks[n % asks.length] as Ask;
      const half = await arrive({ url: site.url, askOf, perSecond: least / 2, seconds: 2 * seconds });
      const note = `${least / 2} a second: median ${half.p50.toFixed(1)} ms, 99 % ${half.p99.toFixed(1)} ms`;
      return { ...rounds, failures: rounds.failures + half.failures, baseline: 'at least', encoding: 'none', note };
    },
  });
  return [
    ...visitors,
    ...members,
    crowd,
    vote('votes', 'votes, on all games', gamePaths, LEAST_VOTES[database === 'sqlite' ? 'sqlite' : 'postgres']),
    vote('hot', 'votes, on one game', [first], LEAST_VOTES.oneGame),
  ];
}

type Measured = Driven & Pick<Row, 'cpuMicros'>;

/** Measures the baseline and the site in turns, so that other work on the machine affects both. */
async function interleave(
  { rounds }: Settings,
  { base, it }: { base: () => Promise<Pick<Measured, 'perSecond' | 'cpuMicros'>>; it: () => Promise<Measured> },
): Promise<Omit<Row, 'database' | 'name' | 'baseline' | 'encoding' | 'note'>> {
  const bases: Pick<Measured, 'perSecond' | 'cpuMicros'>[] = [];
  const driven: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bases.push(await base());
    driven.push(await it());
  }
  const rates = driven.map(({ perSecond }) => perSecond);
  const perSecond = median(rates);
  return {
    perSecond,
    spread: (Math.max(...rates) - Math.min(...rates)) / perSecond,
    base: median(bases.map((base) => base.perSecond)),
    cpuMicros: medianOf(driven),
    baseCpuMicros: medianOf(bases),
    p50: median(driven.map(({ p50 }) => p50)),
    p99: median(driven.map(({ p99 }) => p99)),
    failures: driven.reduce((sum, { failures }) => sum + failures, 0),
  };
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

function medianOf(rounds: readonly Pick<Measured, 'cpuMicros'>[]): number | null {
  const known = rounds.flatMap(({ cpuMicros }) => cpuMicros ?? []);
  return known.length === 0 ? null : median(known);
}

/**
 * Requests each page once. On a site with 1,656 games, half of the requests in the first minute after a start wait for
 * a page to be rendered. Without this function, the rounds would measure that minute.
 */
async function requestEachPage(url: string, asks: readonly Ask[]): Promise<void> {
  const pages = new Map(asks.map((ask) => [ask.path, ask])).values();
  const requestRest = async () => {
    for (const ask of pages) await send(url, ask);
  };
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, requestRest));
}

/** The site's responses to the first paths, at most `COPIED`. Throws if a response has a status other than 200. */
async function answersOf(url: string, asks: readonly Ask[]): Promise<{ answers: BareAnswer[]; encoding: string }> {
  const once = [...new Map(asks.map((ask) => [ask.path, ask])).values()].slice(0, COPIED);
  const answers: BareAnswer[] = [];
  let encoding = 'none';
  for (const ask of once) {
    const { status, headers, body } = await send(url, ask);
    if (status !== 200) throw new Error(`${ask.path} answered ${status}.`);
    const kept: string[] = [];
    for (let at = 0; at < headers.length; at += 2) {
      const [name = '', value = ''] = headers.slice(at, at + 2);
      if (!HOP_HEADERS.has(name.toLowerCase())) kept.push(name, value);
      if (name.toLowerCase() === 'content-encoding') encoding = value;
    }
    answers.push({ path: ask.path, headers: kept, body: body.toString('base64') });
  }
  return { answers, encoding };
}
