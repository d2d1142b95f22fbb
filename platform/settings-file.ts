import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, isVariable } from './config.ts';
import { errorCode } from './error-code.ts';

type Env = Readonly<Record<string, string | undefined>>;

export const SETTINGS_FILE = 'playpodium.env';

/** Adds variables from PLAYPODIUM_CONFIG's file, or else DATA_DIR's playpodium.env. `env` wins. Throws ConfigError. */
export function withSettingsFile(env: Env): Env {
  const named = env.PLAYPODIUM_CONFIG;
  const path = resolve(named || join(env.DATA_DIR || './data', SETTINGS_FILE));
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const code = errorCode(cause);
    if (!named && (code === 'ENOENT' || code === 'ENOTDIR')) return env;
    const why = code === 'ENOENT' ? 'does not exist' : `can't be read (${code})`;
    throw new ConfigError(named ? `PLAYPODIUM_CONFIG names ${path}, which ${why}.` : `${path} ${why}.`, { cause });
  }
  const found = parseEnv(text);
  const unknown = Object.keys(found).filter((name) => !isVariable(name));
  if (unknown.length > 0) throw new ConfigError(`${path} sets ${unknown.join(', ')}: there is no such variable.`);
  if (found.DATA_DIR && !named) {
    throw new ConfigError(`${path} sets DATA_DIR, which only the environment or PLAYPODIUM_CONFIG's file can set.`);
  }
  if (found.DATA_DIR) found.DATA_DIR = resolve(dirname(path), found.DATA_DIR);
  const set = Object.entries(env).filter(([, value]) => value);
  return { ...found, ...Object.fromEntries(set) };
}
