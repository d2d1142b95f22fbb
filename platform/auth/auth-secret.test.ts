import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../config.ts';
import { loadAuthSecret } from './auth.ts';

describe('the secret that signs sessions', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'playpodium-secret-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('is created once, even if several processes start at once', async () => {
    const secrets = await Promise.all([1, 2, 3, 4].map(() => loadAuthSecret(null, dir)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(await readFile(join(dir, 'auth-secret'), 'utf8')).toBe(`${secrets[0]}\n`);
  });

  it.each(['', '\n', 'cut off'])('prevents the start if the file holds only “%s”', async (text) => {
    await writeFile(join(dir, 'auth-secret'), text);
    const failed = await loadAuthSecret(null, dir).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ConfigError);
    expect(String(failed)).toContain('auth-secret');
    expect(await readFile(join(dir, 'auth-secret'), 'utf8')).toBe(text);
  });
});
