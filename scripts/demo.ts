/**
 * `npm run demo`: fills an embedded database with demo content and serves the site. A second run adds no content.
 * Uses DATA_DIR and PORT. Ignores settings for other databases, file stores and mail servers.
 */
import { spawnSync } from 'node:child_process';
import cluster from 'node:cluster';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { startSite } from '#server/start.ts';

const ROOT = join(import.meta.dirname, '..');
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
const ignored = ELSEWHERE.filter((name) => env[name]);
for (const name of ignored) delete env[name];
env.PLAYPODIUM_CONFIG = devNull;

// The worker processes of WEB_CONCURRENCY run this script too.
if (cluster.isPrimary) {
  if (ignored.length > 0)
    console.log(`The demo has a database and files of its own; it ignores ${ignored.join(', ')}.`);
  console.log(`Filling the demo's database in ${env.DATA_DIR} …`);
  const { status } = spawnSync(process.execPath, ['cli/main.ts', 'seed'], { cwd: ROOT, env, stdio: 'inherit' });
  if (status !== 0) {
    console.error('The demo content could not be made; see above.');
    process.exit(1);
  }
}
await startSite(env);
if (cluster.isPrimary)
  console.log(`Ready: ${env.PUBLIC_URL || `http://localhost:${env.PORT || 3000}`} (Ctrl+C stops it)`);
