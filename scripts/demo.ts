/**
 * `npm run demo`: fills an embedded database of its own with demo content, which changes nothing the second time, and
 * serves the site. DATA_DIR and PORT are honoured; everything that would lead elsewhere is not.
 */
import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { join } from 'node:path';
import { startSite } from '#server/start.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const ROOT = join(import.meta.dirname, '..');
/** Apart from ./data, where `npm start` keeps the operator's own. */
const DEMO_DATA_DIR = './data/demo';
/** A demonstration never touches the operator's database, files or mail. */
const ELSEWHERE = [
  'DATABASE_URL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
];

const env: NodeJS.ProcessEnv = {
  ...process.env,
  DATA_DIR: process.env.DATA_DIR || DEMO_DATA_DIR,
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
};
const ignored = ELSEWHERE.filter((name) => env[name]);
for (const name of ignored) delete env[name];

// Workers of WEB_CONCURRENCY begin here too.
if (cluster.isPrimary) {
  if (ignored.length > 0)
    console.log(`The demo has a database and files of its own; it ignores ${ignored.join(', ')}.`);
  console.log(`Filling the demo's database in ${env.DATA_DIR} …`);
  const code = await fill();
  if (code !== 0) {
    console.error('The demo content could not be made; see above.');
    process.exit(code);
  }
}
await startSite(env);
if (cluster.isPrimary)
  console.log(`Ready: ${env.PUBLIC_URL || `http://localhost:${env.PORT || 3000}`} (Ctrl+C stops it)`);

function fill(): Promise<number> {
  const child = spawn(process.execPath, ['cli/main.ts', 'seed'], { cwd: ROOT, env, stdio: 'inherit' });
  const stop = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of SIGNALS) process.once(signal, stop);
  return new Promise((resolve) => {
    child.once('close', (status) => {
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve(status ?? 1);
    });
  });
}
