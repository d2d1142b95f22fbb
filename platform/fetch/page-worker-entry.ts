import { parentPort } from 'node:worker_threads';
import { metaTokensIn } from '../claims/meta-tokens.ts';
import { decodeText } from './charset.ts';
import { readPageMetadata } from './page-metadata.ts';

/** What runs in the worker of `createPageWorker`. A task that throws ends the worker; the next task starts a new one. */
const TASKS = { decodeText, metaTokensIn, readPageMetadata };

export type PageTasks = typeof TASKS;

export interface PageOrder {
  task: keyof PageTasks;
  args: readonly unknown[];
}

parentPort?.on('message', ({ task, args }: PageOrder) => {
  const run: (...args: never[]) => unknown = TASKS[task];
  parentPort?.postMessage(run(...(args as never[])));
});
parentPort?.postMessage('ready');
