import { LIMITS } from '#domain/limits.ts';
import { ROOT } from '#platform/root.ts';
import { createTaskWorker, type TaskWorkerOptions } from '../task-worker.ts';
import type { PageTasks } from './page-worker-entry.ts';

export type PageWorker = ReturnType<typeof createPageWorker>;

/**
 * Creates a worker that parses other sites' responses, so that a hostile response can't block the main thread. Only
 * tests set other options than `log`.
 */
export function createPageWorker(options: Pick<TaskWorkerOptions, 'log'> & Partial<TaskWorkerOptions>) {
  return createTaskWorker<PageTasks>({
    entry: new URL('platform/fetch/page-worker-entry.ts', ROOT),
    taskMs: LIMITS.fetch.readMs,
    waitMs: LIMITS.fetch.timeoutMs,
    failed: 'fetch/not-html',
    busy: 'fetch/too-slow',
    ...options,
  });
}
