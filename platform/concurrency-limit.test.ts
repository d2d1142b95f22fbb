import { describe, expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Waits until all pending promise callbacks have run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('createConcurrencyLimit', () => {
  it('runs two tasks per key at a time, in the order of arrival', async () => {
    const limit = createConcurrencyLimit(2);
    const started: number[] = [];
    const gates = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
    const all = gates.map((gate, index) =>
      limit.run('a', async () => {
        started.push(index);
        await gate.promise;
      }),
    );
    await settle();
    expect(started).toEqual([0, 1]);
    gates[1]?.resolve();
    await settle();
    expect(started).toEqual([0, 1, 2]);
    for (const gate of gates) gate.resolve();
    await Promise.all(all);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('limits each key separately', async () => {
    const limit = createConcurrencyLimit(1);
    const gate = Promise.withResolvers<void>();
    const first = limit.run('a', () => gate.promise);
    await expect(limit.run('b', async () => 'ran')).resolves.toBe('ran');
    gate.resolve();
    await first;
  });

  it('frees the slot of a task that fails', async () => {
    const limit = createConcurrencyLimit(1);
    await expect(limit.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(limit.run('a', async () => 'next')).resolves.toBe('next');
  });

  it('lets a waiting task leave the queue, and then never runs it', async () => {
    const limit = createConcurrencyLimit(1);
    const gate = Promise.withResolvers<void>();
    const first = limit.run('a', () => gate.promise);
    const abort = new AbortController();
    let ran = false;
    const second = limit.run(
      'a',
      async () => {
        ran = true;
      },
      abort.signal,
    );
    abort.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    gate.resolve();
    await first;
    await expect(limit.run('a', async () => 'third')).resolves.toBe('third');
    expect(ran).toBe(false);
  });

  it('refuses a task whose signal is already aborted, without using a slot', async () => {
    const limit = createConcurrencyLimit(1);
    await expect(limit.run('a', async () => 1, AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
    await expect(limit.run('a', async () => 2)).resolves.toBe(2);
  });
});
