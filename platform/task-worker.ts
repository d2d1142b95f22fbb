import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import type { Log } from './log.ts';

type Tasks = Record<string, (...args: never[]) => unknown>;

type Order = { task: string; args: readonly unknown[] };

export interface TaskWorkerOptions {
  log: Pick<Log, 'warn'>;
  entry: URL;
  /** Ample even on a busy machine. */
  startMs?: number;
  /** Not counting the worker's start. */
  taskMs: number;
  waitMs: number;
  mostWaiting?: number;
  /** Buffers that are no longer used pile up in proportion to it. */
  youngMegabytes?: number;
  failed: ErrorCode;
  busy: ErrorCode;
}

const { NODE_COMPILE_CACHE } = process.env;
const KEPT_CODE = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/** A worker that hangs, takes too much memory or doesn't start is ended, and the next task starts a new one. */
export function createTaskWorker<T extends Tasks>(options: TaskWorkerOptions) {
  const { log, entry, startMs = 30_000, taskMs, waitMs, mostWaiting = Infinity, failed, busy } = options;
  const memory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: options.youngMegabytes ?? 16 };
  const limit = createConcurrencyLimit(1);
  let unfinished = 0;
  let current: Worker | null = null;

  async function start(): Promise<Worker> {
    // Our environment holds secrets, and our Node options may not suit a worker. So the worker gets neither. Compiled
    // code that is kept saves it 20 MB.
    const worker = new Worker(entry, { resourceLimits: memory, env: KEPT_CODE, execArgv: [] });
    current = worker;
    // Without this listener, an error between two tasks would end the process, not only the worker.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (current === worker) current = null;
    });
    await once(worker, 'message', { signal: AbortSignal.timeout(startMs) });
    return worker;
  }

  async function answerTo(order: Order): Promise<unknown> {
    let code = busy;
    try {
      const worker = current ?? (await start());
      code = failed;
      worker.ref();
      worker.postMessage(order);
      const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(taskMs) });
      worker.unref();
      return answer;
    } catch (cause) {
      await current?.terminate();
      log.warn({ err: cause, task: order.task }, 'a task was given up, and its worker is replaced');
      throw new AppError(code, { cause });
    }
  }

  return {
    /** Throws AppError with the code `failed` or `busy`. */
    async run<K extends keyof T & string>(task: K, ...args: Parameters<T[K]>): Promise<Awaited<ReturnType<T[K]>>> {
      if (unfinished > mostWaiting) throw new AppError(busy);
      unfinished += 1;
      const patience = AbortSignal.timeout(waitMs);
      try {
        return (await limit.run('', () => answerTo({ task, args }), patience)) as never;
      } catch (error) {
        throw error === patience.reason ? new AppError(busy, { cause: error }) : error;
      } finally {
        unfinished -= 1;
      }
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await current?.terminate();
    },
  };
}

/** If a task throws, the worker ends. */
export function serveTasks(tasks: Tasks): void {
  parentPort?.on('message', async ({ task, args }: Order) => {
    parentPort?.postMessage(await tasks[task]?.(...(args as never[])));
  });
  parentPort?.postMessage('ready');
}
