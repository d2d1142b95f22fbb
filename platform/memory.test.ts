import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { giveBackMemory } from './memory.ts';

const MB = 1_000_000;

/**
 * A fake process. `look` runs the next check with the given load and memory, and returns how many garbage collections
 * have run so far.
 */
function createProcess() {
  let looks: () => void = () => undefined;
  let isOver = false;
  let busy = 0;
  let held = 0;
  let collections = 0;
  const giving = giveBackMemory({
    after: (_ms, callback) => {
      looks = callback;
      return () => {
        isOver = true;
      };
    },
    busyShare: () => busy,
    heldBytes: () => held,
    collect: () => {
      collections += 1;
      held = 130 * MB;
    },
  });
  return {
    look(now: { busy: number; held: number }) {
      ({ busy, held } = now);
      if (!isOver) looks();
      return collections;
    },
    stop: () => giving[Symbol.dispose](),
  };
}

test('gives memory back when the process is idle after its start, and again after a crowd', () => {
  const { look } = createProcess();
  expect(look({ busy: 0, held: 160 * MB })).toBe(1);
  expect(look({ busy: 0.9, held: 500 * MB })).toBe(1);
  expect(look({ busy: 0.01, held: 500 * MB })).toBe(2);
});

test('keeps memory that is hardly more than the last time', () => {
  const { look } = createProcess();
  expect(look({ busy: 0, held: 160 * MB })).toBe(1);
  expect(look({ busy: 0, held: 179 * MB })).toBe(1);
  expect(look({ busy: 0, held: 181 * MB })).toBe(2);
});

test('stops when it is disposed', () => {
  const { look, stop } = createProcess();
  stop();
  expect(look({ busy: 0, held: 500 * MB })).toBe(0);
});

test('the system gets back the memory that the process doesn’t use', () => {
  const script = `
    import { collectGarbage } from ${JSON.stringify(new URL('./memory.ts', import.meta.url).href)};
    let objects = Array.from({ length: 1_000_000 }, (_, n) => ({ n: [n] }));
    const before = process.memoryUsage.rss();
    objects = null;
    collectGarbage();
    console.log(JSON.stringify({ before, after: process.memoryUsage.rss(), gc: typeof globalThis.gc }));`;
  const args = ['--input-type=module', '-e', script];
  const { before, after, gc } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  expect(before - after).toBeGreaterThan(40 * MB);
  expect(gc).toBe('undefined');
});
