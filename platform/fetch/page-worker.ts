import { LIMITS } from '#domain/limits.ts';
import type { Log } from '#platform/log.ts';
import { createTaskWorker } from '../task-worker.ts';
import type { PageTasks } from './page-worker-entry.ts';

export type PageWorker = ReturnType<typeof createPageWorker>;

export interface PageWorkerOptions {
  log: Pick<Log, 'warn'>;
  /** Tests set their own worker and times. */
  entry?: URL;
  taskMs?: number;
  waitMs?: number;
}

/** A worker that parses responses from strangers' servers. */
export function createPageWorker(options: PageWorkerOptions) {
  return createTaskWorker<PageTasks>({
    entry: new URL('./page-worker-entry.ts', import.meta.url),
    taskMs: LIMITS.fetch.readMs,
    waitMs: LIMITS.fetch.timeoutMs,
    failed: 'fetch/not-html',
    busy: 'fetch/too-slow',
    ...options,
  });
}
