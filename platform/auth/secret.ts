import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SECRET_BYTES = 32;

/**
 * The secret that signs sessions: the operator's, or one made at the first start and kept in the data directory,
 * so that sessions survive a restart. Two processes that start at once agree on the first one written.
 */
export async function loadAuthSecret(given: string | null, dataDir: string): Promise<string> {
  if (given) return given;
  const path = join(dataDir, 'auth-secret');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(path, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, {
      flag: 'wx',
      mode: 0o600,
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}
