import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { startTestPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the PostgreSQL server for its superuser. */
    postgresUrl: string;
    /** The path of a migrated SQLite file, which tests copy. */
    sqliteTemplate: string;
  }
}

/** Vitest runs this once before all tests, and the returned function after them. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'playpodium-databases-'));
  const template = join(dir, 'template.db');
  const [server] = await Promise.all([startTestPostgres(dir), migrateFile(template)]);
  project.provide('postgresUrl', server.url);
  project.provide('sqliteTemplate', template);
  return async () => {
    await server[Symbol.asyncDispose]();
    await rm(dir, { recursive: true, force: true });
  };
}

async function migrateFile(url: string): Promise<void> {
  await using database = new Database({ url, onError: () => undefined });
  await migrate(database);
}
