import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type StartTimer, startTimer } from './clock.ts';

const LOOK_MS = 5_000;
/** The share of a process's time that a few visitors take. */
const RESTS_BELOW = 0.05;
/** For less it isn't worth standing still for a tenth of a second, after which the first pages take twice as long. */
const WORTH_BYTES = 50_000_000;

interface Options {
  after?: StartTimer;
  /** The share of the time, from 0 to 1, that the process was busy since the last call. */
  busyShare?: () => number;
  /** What the process holds of the machine's memory. */
  heldBytes?: () => number;
  collect?: () => void;
}

/**
 * Gives memory back once the process has had next to nothing to do for some seconds, if it holds more than after the last
 * time. Node itself only collects when it needs room, and keeps the room: after a crowd it would hold twice what it uses for
 * as long as nobody comes. Runs until disposed.
 */
export function giveBackMemory({
  after = startTimer,
  busyShare = measureBusyShare(),
  heldBytes = () => process.memoryUsage.rss(),
  collect = collectGarbage,
}: Options = {}): Disposable {
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

/** Stops everything until all that is out of use is collected, and V8's spare pages are the system's again. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: (options: { type: string; flavor: string }) => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  // Any other flavor keeps the pages.
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
