import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOutside, ROOT, readText, runQuietly, Sentence, say, seconds } from './child.mjs';
import { withLock } from './lock.mjs';

const LOCK_FILE = join(ROOT, 'package-lock.json');
const MARKER = join(ROOT, 'node_modules', '.playpodium-installed');

export async function ensureInstalled() {
  if (isInstalled()) return;
  const options = { onWait: () => say('Another install is running in this folder; waiting for it …') };
  await withLock(join(ROOT, 'build', '.install.lock'), options, async () => {
    if (isInstalled()) return;
    const began = Date.now();
    say(`Installing the packages of package-lock.json (npm ci) …`);
    // Even with NODE_ENV=production, development packages are needed: Node itself and Vite are among them.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await runNpm(args);
    if (code !== 0) {
      throw new Sentence(
        `The packages could not be installed; npm ended with ${code} and said:\n${output.trim() || '(nothing)'}`,
      );
    }
    writeMarker();
    say(`Installed in ${seconds(began)}.`);
  });
}

/**
 * The path of the Node that runs our code. This is the Node that npm has installed or, if that Node can't be used, the
 * machine's own Node. Throws a Sentence if neither is new enough.
 */
export function findNode(neededMajor) {
  const installed = ['node', 'node.exe']
    .map((name) => join(ROOT, 'node_modules', 'node', 'bin', name))
    .find(existsSync);
  if (installed && majorOf(installed) >= neededMajor) return installed;
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath;
  throw new Sentence(
    installed
      ? `The Node ${neededMajor} that npm installed does not run on this machine (${process.platform} ${process.arch}). ` +
          `Install Node ${neededMajor} from https://nodejs.org and try again.`
      : `npm did not install Node ${neededMajor} (package "node"); npm's setting ignore-scripts prevents it. ` +
          `Allow it (npm config set ignore-scripts false), remove node_modules and try again, or install Node ${neededMajor}.`,
  );
}

function majorOf(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.replace(/^v/, '').split('.')[0]) : 0;
}

function isInstalled() {
  if (readText(MARKER) === wantedMarker()) return true;
  // If somebody has run npm by hand, npm's own record shows whether all packages of the lock file are installed.
  if (!isRecordComplete()) return false;
  writeMarker();
  return true;
}

function wantedMarker() {
  const lock = readText(LOCK_FILE);
  if (lock === null) throw new Sentence('package-lock.json is missing: this is not a complete copy of Playpodium.');
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
}

function writeMarker() {
  try {
    writeFileSync(MARKER, wantedMarker());
  } catch {
    // If the folder is read-only, there is no marker, and the next start checks the installation again.
  }
}

function isRecordComplete() {
  const record = readJson(join(ROOT, 'node_modules', '.package-lock.json'));
  const lock = readJson(LOCK_FILE);
  if (!record?.packages || !lock?.packages) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = record.packages[path];
    if (!found) return Boolean(wanted.optional || wanted.peer);
    return found.version === wanted.version && existsSync(join(ROOT, path));
  });
}

/** Runs the npm that started us if possible. Otherwise runs the npm on the path. */
function runNpm(args) {
  const own = process.env.npm_execpath;
  const isOurs = process.execPath.startsWith(join(ROOT, 'node_modules'));
  const env = environmentOutside();
  if (!isOurs && own && /npm-cli\.[cm]?js$/.test(own) && existsSync(own)) {
    return runQuietly(process.execPath, [own, ...args], env);
  }
  return runQuietly(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, env);
}

function readJson(path) {
  try {
    return JSON.parse(readText(path) ?? 'null');
  } catch {
    return null;
  }
}
