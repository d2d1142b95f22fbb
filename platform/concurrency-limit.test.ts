import { describe, expect, it } from 'vitest';
import { createTurns } from './concurrency-limit.ts';

/** Lets everything that is ready run, without waiting for time to pass. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('createTurns', () => {
  it('runs two of one key at a time, in the order in which they came', async () => {
    const turns = createTurns(2);
    const started: number[] = [];
    const gates = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
    const all = gates.map((gate, index) =>
      turns.take('a', async () => {
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

  it('keeps keys apart', async () => {
    const turns = createTurns(1);
    const gate = Promise.withResolvers<void>();
    const first = turns.take('a', () => gate.promise);
    await expect(turns.take('b', async () => 'ran')).resolves.toBe('ran');
    gate.resolve();
    await first;
  });

  it('passes the turn on when a task fails', async () => {
    const turns = createTurns(1);
    await expect(turns.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(turns.take('a', async () => 'next')).resolves.toBe('next');
  });

  it('lets a waiting task leave the line, and never runs it', async () => {
    const turns = createTurns(1);
    const gate = Promise.withResolvers<void>();
    const first = turns.take('a', () => gate.promise);
    const abort = new AbortController();
    let ran = false;
    const second = turns.take(
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
    await expect(turns.take('a', async () => 'third')).resolves.toBe('third');
    expect(ran).toBe(false);
  });

  it('refuses a task whose time was up before it came, and leaves no place taken', async () => {
    const turns = createTurns(1);
    await expect(turns.take('a', async () => 1, AbortSignal.abort(new Error('late')))).rejects.toThrow(
      'late',
    );
    await expect(turns.take('a', async () => 2)).resolves.toBe(2);
  });
});
