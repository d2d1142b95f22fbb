/**
 * `npm run cluster`: shows what visitors notice while processes are killed, restarted and upgraded, and PostgreSQL is
 * restarted. Two processes with a data directory each share PostgreSQL and an S3 test server, behind nginx and behind
 * Caddy, with the files of deploy/. Meanwhile 60 votes and 50 pages or assets a second are asked for. Prints a table, and exits
 * with 1 if a goal is missed: with two processes nobody sees an error, unless a process is killed while it handles a
 * form, which no proxy may repeat; with one nobody waits for more than 4 s. As root, installs nginx and
 * Caddy from Debian. `-- Caddy` shows only what stands behind Caddy. The database comes from npm, as in tests.
 */
import { chmodSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { formatTable } from '#cli/output.ts';
import { BUILD_DIR } from '#server/build-location.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { startOnHeldSocket } from '#tests/support/held-socket.ts';
import { startPostgresServer } from '#tests/support/postgres-server.ts';
import { beCrowd, type Told, type Vote } from './cluster/crowd.ts';
import { makeOtherBuild } from './cluster/other-build.ts';
import { installProxies, startCaddy, startNginx } from './cluster/proxies.ts';
import { prepareSite, voterCookies } from './prepare-site.ts';

const VOTERS = 200;
const BUCKET = 'playpodium';
const MOST_WAIT_MS = 4_000;

type Event = 'kill -9' | 'restart' | 'rolling upgrade' | 'PostgreSQL restarts';
type Scene = { name: string; start: typeof startCaddy; many: number; hasSocket: boolean; events: readonly Event[] };
const OF_TWO: readonly Event[] = ['kill -9', 'rolling upgrade', 'PostgreSQL restarts'];
const OF_ONE: readonly Event[] = ['restart', 'kill -9'];
/** `hasSocket`: with deploy/playpodium@.socket, which Debian's Caddy needs, and every single process. */
const SCENES: readonly Scene[] = [
  { name: 'two behind nginx', start: startNginx, many: 2, hasSocket: false, events: OF_TWO },
  { name: 'two behind Caddy', start: startCaddy, many: 2, hasSocket: true, events: OF_TWO },
  { name: 'one behind nginx', start: startNginx, many: 1, hasSocket: true, events: OF_ONE },
  { name: 'one behind Caddy', start: startCaddy, many: 1, hasSocket: true, events: OF_ONE },
];

const say = (line: string) => process.stderr.write(`${line}\n`);
installProxies();
const dir = await mkdtemp(join(tmpdir(), 'playpodium-cluster-'));
// If root runs this, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(dir, 0o755);
try {
  await using stack = new AsyncDisposableStack();
  await showCluster(stack);
} finally {
  await rm(dir, { recursive: true, force: true });
}

async function showCluster(stack: AsyncDisposableStack): Promise<void> {
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(dir, 's3'),
    configureBuckets: [{ name: BUCKET }],
  });
  const { port: s3Port } = await s3.run();
  stack.defer(() => s3.close());
  const server = { dir: join(dir, 'server'), flags: {}, port: await findFreePort() };
  let postgres = await startPostgresServer(server);
  stack.defer(() => postgres[Symbol.asyncDispose]());
  await postgres.createDatabase('cluster');
  const env = {
    DATABASE_URL: postgres.urlOf('cluster'),
    S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    AUTH_SECRET: 'a secret that both processes share',
    PUBLIC_URL: 'http://games.example',
    TRUST_PROXY: '1',
  };
  say('A demo site with 200 voters, and a second build …');
  const { ctx, gamePaths } = await prepareSite(
    { ...env, DATA_DIR: join(dir, 'one'), LOG_LEVEL: 'silent' },
    { voters: VOTERS },
  );
  stack.use(ctx);
  const builds = [BUILD_DIR, await makeOtherBuild()];
  const games = gamePaths.map((path) => path.replace('/game/', ''));
  const cookies = await voterCookies(ctx, VOTERS);

  const startProcess = async (name: string, scene: AsyncDisposableStack, hasSocket: boolean) => {
    const link = join(dir, `${name}-version`);
    let version = 0;
    const linkVersion = async () => {
      await rm(link, { force: true });
      await symlink(builds[version++ % builds.length] ?? BUILD_DIR, link);
    };
    await linkVersion();
    const own = { ...env, DATA_DIR: join(dir, name), LINK: link, LISTEN_FDS: hasSocket ? '1' : '0' };
    const run =
      'export BUILD_DIR=$(readlink "$LINK"); exec node --max-semi-space-size=8 --max-old-space-size=1024 "$BUILD_DIR/server/main.js"';
    const site = scene.use(await startOnHeldSocket(own, ['sh', '-c', run]));
    return {
      port: site.port,
      restart: site.restart,
      async upgrade(): Promise<void> {
        await linkVersion();
        await site.restart('SIGTERM');
      },
    };
  };
  let votes = 0;
  const nextVote = (): Vote => {
    const n = votes++;
    const voter = n % VOTERS;
    return {
      slug: games[Math.floor(n / VOTERS) % games.length] ?? '',
      username: `voter_${voter}`,
      cookie: cookies[voter] ?? '',
    };
  };
  const countLost = async ({ acknowledged }: Told) => {
    const rows = await ctx.db.read
      .selectFrom('votes')
      .innerJoin('games', 'games.id', 'votes.gameId')
      .innerJoin('users', 'users.id', 'votes.userId')
      .select(['slug', 'username'])
      .where('voteType', '=', 'up')
      .execute();
    const cast = new Set(rows.map(({ slug, username }) => `${slug} ${username}`));
    return acknowledged.filter(({ slug, username }) => !cast.has(`${slug} ${username}`)).length;
  };

  const rows: (string | number)[][] = [];
  for (const { name, start, many, hasSocket, events } of SCENES) {
    if (!name.includes(process.argv[2] ?? '')) continue;
    await using scene = new AsyncDisposableStack();
    const processes: Awaited<ReturnType<typeof startProcess>>[] = [];
    for (const each of ['one', 'two'].slice(0, many)) processes.push(await startProcess(each, scene, hasSocket));
    const proxy = scene.use(await start({ dir, ports: processes.map(({ port }) => port) }));
    const happens = async (event: Event) => {
      if (event === 'kill -9') await processes[0]?.restart('SIGKILL');
      else if (event === 'restart') await processes[0]?.restart('SIGTERM');
      else if (event === 'rolling upgrade') for (const each of processes) await each.upgrade();
      else {
        await postgres[Symbol.asyncDispose]();
        postgres = await startPostgresServer(server);
      }
    };
    const crowd = { url: proxy.url, nextVote, games };
    // Nothing counts before pages and code are warm.
    await beCrowd({ ...crowd, happens: async () => undefined });
    for (const event of events) {
      say(`${name}: ${event} …`);
      const told = await beCrowd({ ...crowd, happens: () => happens(event) });
      const lost = await countLost(told);
      rows.push(rowOf(name, event, told, lost));
      if (isMissed(many, event, told, lost)) process.exitCode = 1;
    }
  }
  const head = ['site', 'event', 'took', 'requests', 'votes kept', 'lost', 'longest wait', 'errors'];
  console.log(`\n${formatTable(head, rows)}`);
}

function rowOf(name: string, event: string, told: Told, lost: number): (string | number)[] {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const errors = [...told.failures].map(([what, times]) => `${times} × ${what}`).join(', ') || 'none';
  const { requests, acknowledged, tookMs, longestMs } = told;
  return [name, event, seconds(tookMs), requests, acknowledged.length - lost, lost, seconds(longestMs), errors];
}

function isMissed(many: number, event: Event, { failures, longestMs }: Told, lost: number): boolean {
  if (lost > 0 || (many === 1 && longestMs > MOST_WAIT_MS)) return true;
  if (event === 'PostgreSQL restarts') return false;
  return [...failures.keys()].some((what) => !(event === 'kill -9' && what === 'form 502'));
}
