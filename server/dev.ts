import './version-check.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** Excludes pages and styles, which Vite updates without a restart. */
const WATCHED = ['server', 'platform', 'services', 'domain'];
const SETTLE_MS = 100;

/**
 * `npm run dev`: runs the development site in its own process, restarted when the server's code changes. Doesn't use
 * `node --watch`, which also restarts for each compiled copy of Vite's configuration.
 */
let child = start();
let settling: NodeJS.Timeout | undefined;

function start(): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'dev-site.ts')], { cwd: ROOT, stdio: 'inherit' });
}

function restart(file: string): void {
  console.log(`${file} has changed; restarting …`);
  const old = child;
  const next = () => {
    child = start();
  };
  if (old.exitCode !== null || old.signalCode !== null) next();
  else {
    old.once('close', next);
    old.kill('SIGTERM');
  }
}

for (const folder of WATCHED) {
  watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
    if (!file || !/\.tsx?$/.test(file) || file.endsWith('.test.ts')) return;
    clearTimeout(settling);
    settling = setTimeout(restart, SETTLE_MS, `${folder}/${file}`);
  });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    child.once('close', () => process.exit(0));
    child.kill(signal);
  });
}
