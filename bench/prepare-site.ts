import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { readConfig } from '#platform/config.ts';
import type { AppContext } from '#platform/context.ts';
import { findUserByUsername } from '#platform/db/people/users.ts';
import { openContext } from '#platform/open-context.ts';
import { register } from '#services/accounts/register.ts';
import { browseGames } from '#services/listing/browse.ts';

const ROOT = join(import.meta.dirname, '..');
const ACCOUNT = {
  username: 'bench_reader',
  email: 'bench@example.com',
  password: 'read, read and read again',
};
const ADDRESS = '127.0.0.1';

export interface PreparedSite {
  /** The page of one of its games. */
  gamePath: string;
  /** The Cookie header of somebody who is signed in. */
  cookie: string;
  /** To search for: half of them stand in titles. */
  words: string[];
}

/** A data directory with the demo's content and one more account. */
export async function prepareSite(dataDir: string): Promise<PreparedSite> {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  await promisify(execFile)(process.execPath, ['cli/main.ts', 'seed'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
  });
  await using ctx = await openContext(readConfig(env));
  const cookie = await readerCookie(ctx);
  const { games } = await browseGames(ctx, { query: EMPTY_BROWSE_QUERY });
  const first = games[0];
  if (!first) throw new Error('The demo content has no games.');
  const inTitles = games
    .flatMap(({ title }) => title.toLowerCase().split(/\s+/))
    .filter((word) => word.length > 2);
  return {
    gamePath: `/game/${first.slug}`,
    cookie,
    words: [...new Set(inTitles)].flatMap((word) => [word, [...word].reverse().join('')]),
  };
}

/** The Cookie header of somebody who is signed in, and who gets an account where there is none yet. */
export async function readerCookie(ctx: AppContext): Promise<string> {
  const known = await findUserByUsername(ctx.db.read, ACCOUNT);
  if (!known) {
    await register(ctx, { actor: { kind: 'visitor' }, name: 'Reader', clientAddress: ADDRESS, ...ACCOUNT });
  }
  const { headers } = await ctx.auth.signIn({ ...ACCOUNT, clientAddress: ADDRESS, userAgent: 'bench' });
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
