import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startTimer } from './clock.ts';

const LOOK_MS = 5_000;
/** A process counts as idle if it is busy for less than this share of its time. */
const RESTS_BELOW = 0.05;
/** Freeing less isn't worth it: a collection blocks the process for 0.1 s, and the next pages render half as fast. */
const WORTH_BYTES = 50_000_000;
/**
 * How much the heap may grow before V8 collects garbage, in percent of the used heap. V8's default is several times
 * more. Set at run time, because Node would recompile its own code at every start if this were a command-line option.
 */
const GROWTH_PERCENT = 40;

/**
 * Makes V8 keep the heap small under load. Also gives memory back to the system, which Node doesn't do by itself: calls
 * `collect` when the process was idle for `LOOK_MS` and holds `WORTH_BYTES` more than after the last call. Runs until
 * disposed.
 */
export function giveBackMemory({
  after = startTimer,
  busyShare = measureBusyShare(),
  heldBytes = () => process.memoryUsage.rss(),
  collect = collectGarbage,
} = {}): Disposable {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  let held = 0;
  const look = () => {
    cancel = after(LOOK_MS, look);
    if (busyShare() >= RESTS_BELOW || heldBytes() < held + WORTH_BYTES) return;
    collect();
    held = heldBytes();
  };
  let cancel = after(LOOK_MS, look);
  return { [Symbol.dispose]: () => cancel() };
}

/** Collects garbage and gives V8's spare memory pages back to the system. Blocks the process meanwhile. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: (options: { type: string; flavor: string }) => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  // Of V8's flavors, only 'last-resort' gives spare memory pages back.
  collect({ type: 'major', flavor: 'last-resort' });
}

/** The returned function measures the share of time, from 0 to 1, that the process was busy since the last call. */
function measureBusyShare(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
