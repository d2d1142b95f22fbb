import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { ClaimProofs } from '#platform/claims/claim-proofs.ts';
import type { Ids } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import type { AppContext } from '#platform/context.ts';
import { isPostgresUrl } from '#platform/db/database.ts';
import type { DialectName } from '#platform/db/dialects/dialect.ts';
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts';
import type { Log } from '#platform/log.ts';
import { openContext } from '#platform/open-context.ts';
import { createTestDatabase } from './dialects.ts';
import { createFakeClock, createSeededIds, type FakeClock, QUICK_PASSWORDS } from './fakes.ts';

export interface TestApp extends AsyncDisposable {
  ctx: AppContext;
  clock: FakeClock;
  ids: Ids;
  /** Disposing the app deletes this directory. */
  dir: string;
}

export interface TestAppOptions {
  dialect: DialectName;
  clock?: FakeClock;
  ids?: Ids;
  /** To reach a fixture server, pass a fetcher that may connect to 127.0.0.1. */
  fetch?: GuardedFetch;
  claimProofs?: ClaimProofs;
  env?: Readonly<Record<string, string>>;
  /** PostgreSQL only: whether to use a new database. Rows that other tests deleted would change query plans. */
  isFresh?: boolean;
  /** Whether passwords are hashed by scrypt, as in production. */
  hasSlowPasswords?: boolean;
  /** Settings of the PostgreSQL sessions, such as enable_seqscan. */
  postgresSettings?: Readonly<Record<string, string>>;
  /** PostgreSQL only: how long a statement may run; 0 for no limit. */
  statementTimeoutMs?: number;
  /** An existing database, which the app doesn't delete. */
  databaseUrl?: string;
  /** PostgreSQL only: whether `ctx.db.now` is the server's clock instead of `clock`. */
  hasDatabaseClock?: boolean;
  log?: Log;
}

/** Several apps may share a database. */
export const AUTH_SECRET = 'the same secret in every process of a test';

/** The real application with its own database and files, but fake clock, ids, random numbers and password hashes. */
export async function createTestApp({
  dialect,
  clock = createFakeClock(),
  ids = createSeededIds(),
  fetch,
  claimProofs,
  env = {},
  hasSlowPasswords = false,
  isFresh = false,
  postgresSettings = {},
  statementTimeoutMs,
  databaseUrl,
  hasDatabaseClock = false,
  log,
}: TestAppOptions): Promise<TestApp> {
  const stack = new AsyncDisposableStack();
  try {
    const dir = await mkdtemp(join(tmpdir(), 'playpodium-app-'));
    stack.defer(() => rm(dir, { recursive: true, force: true }));
    const config = readConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent', DRAIN_SECONDS: '0', AUTH_SECRET, ...env });
    if (databaseUrl !== undefined) config.database.url = databaseUrl;
    else if (dialect === 'postgres') {
      const { url } = stack.use(await createTestDatabase({ dialect, isFresh }));
      config.database.url = withSettings(url, postgresSettings);
    } else if (config.dataDir === dir && !isPostgresUrl(config.database.url)) {
      await copyFile(inject('sqliteTemplate'), config.database.url);
    }
    const parts = {
      clock,
      ids,
      ...(log ? { log } : {}),
      ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
      ...(hasSlowPasswords ? {} : { passwords: QUICK_PASSWORDS }),
      ...(fetch ? { fetch } : {}),
      ...(claimProofs ? { claimProofs } : {}),
    };
    const ctx = stack.use(await openContext(config, parts));
    if (!hasDatabaseClock) ctx.db.now = async () => clock.now();
    // After a change, visitors may get the old page for another second. Tests don't wait, so changes purge all pages.
    ctx.changes.onChange(() => ctx.pages.purge());
    const opened = stack.move();
    return { ctx, clock, ids, dir, [Symbol.asyncDispose]: () => opened.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

function withSettings(url: string, settings: Readonly<Record<string, string>>): string {
  const full = new URL(url);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  if (options.length > 0) full.searchParams.set('options', options.join(' '));
  return full.href;
}
