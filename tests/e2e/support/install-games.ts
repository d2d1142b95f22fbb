import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { alone } from '#scripts/alone.mjs';

const GAMES = join(import.meta.dirname, '../games');
export const GAME_PACKAGES = join(GAMES, 'node_modules');

/** Not among the project's own packages, because only these tests need them, and they have 5,000 files. */
export async function installGames(): Promise<void> {
  await alone('.install.lock', async () => {
    if (existsSync(join(GAME_PACKAGES, '.package-lock.json'))) return null;
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: GAMES });
    return null;
  });
}
