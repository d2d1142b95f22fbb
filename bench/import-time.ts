import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
const MAX_OUTPUT = 50_000_000;

/** Imports a folder into an empty site and tells how many games that were and how long it took. */
export async function timeImport({
  from,
  dataDir,
  say,
}: {
  from: string;
  dataDir: string;
  say: (line: string) => void;
}): Promise<string> {
  say(`Importing ${from} …`);
  const began = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, ['cli/main.ts', 'import', from], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    maxBuffer: MAX_OUTPUT,
  });
  const seconds = (performance.now() - began) / 1000;
  const games = /^games\s+[\d,.]+\s+([\d,.]+)/m.exec(stdout)?.[1] ?? '?';
  return `${games} games in ${seconds.toFixed(1)} s`;
}
