import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The administrator's address of the one PostgreSQL server of this run. */
    postgresUrl: string;
  }
}

/** Vitest's global setup: one server for all tests. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.ONLY_DIALECT === 'sqlite') return undefined;
  const dir = await mkdtemp(join(tmpdir(), 'playpodium-pg-'));
  const server = await startTestPostgres(dir);
  project.provide('postgresUrl', server.url);
  return async () => {
    await server[Symbol.asyncDispose]();
    await rm(dir, { recursive: true, force: true });
  };
}
