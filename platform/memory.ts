import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type StartTimer, startTimer } from './clock.ts';

const LOOK_MS = 5_000;
/** A process that is busy for a smaller share of its time counts as idle. */
const RESTS_BELOW = 0.05;
/** Freeing less isn't worth it: a collection blocks the process for 0.1 s and doubles the time of the next pages. */
const WORTH_BYTES = 50_000_000;
/**
 * How much the heap may grow before V8 collects garbage, in percent of the used heap. By default, the heap may grow to several
 * times its used size under load. As a command-line option, this would make Node recompile its own code at each start.
 */
const GROWTH_PERCENT = 40;

interface Options {
  after?: StartTimer;
  /** The share of the time, from 0 to 1, that the process was busy since the last call. */
  busyShare?: () => number;
  heldBytes?: () => number;
  collect?: () => void;
}

/**
 * Keeps the heap small under load. After an idle `LOOK_MS`, gives memory back to the system if the process holds `WORTH_BYTES`
 * more than after the last collection. By itself, Node keeps memory from a busy period or from startup. Runs until disposed.
 */
export function giveBackMemory({
  after = startTimer,
  busyShare = measureBusyShare(),
  heldBytes = () => process.memoryUsage.rss(),
  collect = collectGarbage,
}: Options = {}): Disposable {
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

/** Collects garbage and gives V8's spare pages back to the system. Blocks the process meanwhile. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: (options: { type: string; flavor: string }) => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  // Other flavors keep V8's spare pages.
  collect({ type: 'major', flavor: 'last-resort' });
}

function measureBusyShare(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
