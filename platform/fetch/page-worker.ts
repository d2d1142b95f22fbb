import { LIMITS } from '#domain/limits.ts';
import { ROOT } from '#platform/root.ts';
import { createTaskWorker, type TaskWorkerOptions } from '../task-worker.ts';
import type { PageTasks } from './page-worker-entry.ts';

export type PageWorker = ReturnType<typeof createPageWorker>;

/** A hostile response must not block the main thread. */
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
