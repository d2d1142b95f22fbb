/**
 * `npm run demo`: fills an embedded database with demo content and serves the site. A second run adds no content.
 * Uses DATA_DIR and PORT. Ignores settings for other databases, file stores and mail servers.
 */
import { spawnSync } from 'node:child_process';
import cluster from 'node:cluster';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { startSite } from '#server/start.ts';

const ROOT = join(import.meta.dirname, '..');
const GAMES = join(ROOT, 'content/demo/games');
/** The demo has a folder of its own, because ./data itself may hold the operator's real site. */
const DEMO_DATA_DIR = './data/demo';
/** Variables that are ignored, so that the demo can't touch the operator's database, files or mail. */
const ELSEWHERE = [
  'DATABASE_URL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'PLAYPODIUM_CONFIG',
];

const { env } = process;
env.DATA_DIR ||= DEMO_DATA_DIR;
// Only this machine can reach the demo, because its accounts are printed on the terminal.
env.HOST ||= '127.0.0.1';
env.LOG_LEVEL ||= 'warn';
// It has no proxy, and stops at once.
env.DRAIN_SECONDS ||= '0';
// The games' host name differs from the site's, because browsers send a host's cookies to all ports of that host.
const port = Number(env.PORT || 3000);
env.DEMO_GAMES_URL ||= `http://127.0.0.1:${port + 1}`;
const ignored = ELSEWHERE.filter((name) => env[name]);
for (const name of ignored) delete env[name];
env.PLAYPODIUM_CONFIG = devNull;

// The worker processes of WEB_CONCURRENCY run this script too.
if (cluster.isPrimary) {
  if (ignored.length > 0)
    console.log(`The demo has a database and files of its own; it ignores ${ignored.join(', ')}.`);
  serveGames(env.DEMO_GAMES_URL);
  console.log(`Filling the demo's database in ${env.DATA_DIR} …`);
  const { status } = spawnSync(process.execPath, ['cli/main.ts', 'seed'], { cwd: ROOT, env, stdio: 'inherit' });
  if (status !== 0) {
    console.error('The demo content could not be made; see above.');
    process.exit(1);
  }
}
await startSite(env, { demoOrigin: new URL(env.DEMO_GAMES_URL).origin });
if (cluster.isPrimary)
  console.log(`Ready: ${env.PUBLIC_URL || `http://localhost:${env.PORT || 3000}`} (Ctrl+C stops it)`);

function serveGames(url: string): void {
  const games = new Map(
    readdirSync(GAMES)
      .filter((name) => name.endsWith('.html'))
      .map((name) => [`/${name}`, readFileSync(join(GAMES, name))]),
  );
  const server = createServer((request, response) => {
    const game = games.get(request.url?.split('?')[0] ?? '');
    response.writeHead(game ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    });
    response.end(game);
  });
  server.once('error', (error) => console.error(`The demo's games can't be played: ${error.message}`));
  server.listen(Number(new URL(url).port), new URL(url).hostname);
}
