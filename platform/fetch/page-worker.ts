import { LIMITS } from '#domain/limits.ts';
import type { Log } from '#platform/log.ts';
import { ROOT } from '#platform/root.ts';
import { createTaskWorker } from '../task-worker.ts';
import type { PageTasks } from './page-worker-entry.ts';

export type PageWorker = ReturnType<typeof createPageWorker>;

export interface PageWorkerOptions {
  log: Pick<Log, 'warn'>;
  /** Only tests set this and the following options. */
  entry?: URL;
  startMs?: number;
  taskMs?: number;
  waitMs?: number;
}

/** Creates a worker that parses other sites' responses, so that a hostile one can't block the main thread. */
export function createPageWorker(options: PageWorkerOptions) {
  return createTaskWorker<PageTasks>({
    entry: new URL('platform/fetch/page-worker-entry.ts', ROOT),
    taskMs: LIMITS.fetch.readMs,
    waitMs: LIMITS.fetch.timeoutMs,
    failed: 'fetch/not-html',
    busy: 'fetch/too-slow',
    ...options,
  });
}
