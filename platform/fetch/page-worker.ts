import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Log } from '#platform/log.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import type { PageOrder, PageTasks } from './page-worker-entry.ts';

export interface PageWorker extends AsyncDisposable {
  /**
   * Runs a task on what a stranger's server sent, off the thread that serves everybody.
   *
   * @throws AppError `fetch/not-html` when it takes too long or too much memory; `fetch/too-slow` when others take so long
   *   that it isn't started
   */
  run<T extends keyof PageTasks>(
    task: T,
    ...args: Parameters<PageTasks[T]>
  ): Promise<ReturnType<PageTasks[T]>>;
}

export interface PageWorkerOptions {
  log: Pick<Log, 'warn'>;
  /** Tests bring workers of their own. */
  entry?: URL;
  /** How long a task may run, once the worker is ready. */
  taskMs?: number;
  /** How long a task waits for others. */
  waitMs?: number;
}

const ENTRY = new URL('./page-worker-entry.ts', import.meta.url);
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

/**
 * One worker thread, started when it is first needed. A page that hangs its parser or fills its memory costs only this
 * worker, which is then replaced. An idle worker doesn't keep the process alive. Disposing ends it.
 */
export function createPageWorker({
  log,
  entry = ENTRY,
  taskMs = LIMITS.fetch.readMs,
  waitMs = LIMITS.fetch.timeoutMs,
}: PageWorkerOptions): PageWorker {
  const limit = createConcurrencyLimit(1);
  let current: Worker | null = null;

  async function start(): Promise<Worker> {
    // Without our environment, which holds secrets, and without our process's options, which may be for its entry only.
    const worker = new Worker(entry, { resourceLimits: MEMORY, env: {}, execArgv: [] });
    current = worker;
    // Nobody else listens for an error between two tasks.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (current === worker) current = null;
    });
    await once(worker, 'message');
    return worker;
  }

  async function answerTo(order: PageOrder): Promise<unknown> {
    try {
      const worker = current ?? (await start());
      worker.ref();
      worker.postMessage(order);
      const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(taskMs) });
      worker.unref();
      return answer;
    } catch (cause) {
      await current?.terminate();
      log.warn({ err: cause, task: order.task }, 'a page was given up, and its worker is replaced');
      throw new AppError('fetch/not-html', { cause });
    }
  }

  return {
    async run(task, ...args) {
      const patience = AbortSignal.timeout(waitMs);
      try {
        const answer = await limit.run('', () => answerTo({ task, args }), patience);
        return answer as ReturnType<PageTasks[typeof task]>;
      } catch (error) {
        throw error === patience.reason ? new AppError('fetch/too-slow', { cause: error }) : error;
      }
    },
    async [Symbol.asyncDispose]() {
      await current?.terminate();
    },
  };
}
