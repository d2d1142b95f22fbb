/**
 * Installs the packages of package-lock.json if they aren't there yet. This is plain JavaScript without packages, because
 * it may run on an older Node. npm then runs the command on Node 24, which is one of the packages: node_modules/.bin comes
 * first in the path of npm's scripts.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { alone } from './alone.mjs';

const NEEDED_MAJOR = 24;

if (!isInstalled()) {
  const problem = await alone('.install.lock', () => (isInstalled() ? null : install()));
  if (problem) console.error(problem);
  process.exitCode = problem ? 1 : 0;
}

/** Compares with the record that npm writes at the end of an install, so an install that was stopped doesn't count. */
function isInstalled() {
  const found = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional, peer }]) => path === '' || optional || peer || found[path]?.version === version,
  );
}

function packagesOf(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/** Resolves to what went wrong, or null. */
async function install() {
  console.error('Installing the packages of package-lock.json (npm ci) …');
  // Even with NODE_ENV=production, development packages are needed: Node itself and Vite are among them.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm must not run on the Node that it is about to replace.
  const path = (process.env.PATH ?? '').split(delimiter).filter((dir) => !dir.endsWith('node_modules/.bin'));
  const env = { ...process.env, PATH: path.join(delimiter) };
  const npm = spawn('npm', args, { stdio: ['ignore', 2, 2], env });
  // npm may need a while to stop. Until then, no other command may install.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => npm.kill(signal));
  const [code] = await once(npm, 'close');
  if (code !== 0) return 'The packages could not be installed; see above.';
  const { stdout } = spawnSync('node', ['--version'], { encoding: 'utf8' });
  if (Number.parseInt((stdout ?? '').slice(1), 10) >= NEEDED_MAJOR) return null;
  return `Playpodium needs Node ${NEEDED_MAJOR}, and the one that npm has installed doesn't run.
Allow npm's install scripts (npm config set ignore-scripts false), remove node_modules and try again,
or install Node ${NEEDED_MAJOR} from https://nodejs.org.`;
}
