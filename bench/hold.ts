import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '#platform/context.ts';

export interface Held<T> {
  result: T;
  ms: number;
  /** The longest time for which the process computed without a pause, so that no other request got its turn. */
  heldMs: number;
  /** The longest time for which an empty write waited. */
  writeMs: number;
}

/** CPU time, because other programs on the machine stretch the wall's. */
export async function measureHold<T>(ctx: AppContext, work: () => Promise<T>): Promise<Held<T>> {
  const began = performance.now();
  let [isOver, heldMs, writeMs] = [false, 0, 0];
  let last = process.threadCpuUsage();
  const tick = () => {
    const { user, system } = process.threadCpuUsage(last);
    heldMs = Math.max(heldMs, (user + system) / 1_000);
    last = process.threadCpuUsage();
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  const writing = (async () => {
    while (!isOver) {
      const at = performance.now();
      await ctx.db.transact(async () => undefined);
      writeMs = Math.max(writeMs, performance.now() - at);
      await pause(5);
    }
  })();
  try {
    const result = await work();
    return { result, ms: performance.now() - began, heldMs, writeMs };
  } finally {
    isOver = true;
    await writing;
  }
}
