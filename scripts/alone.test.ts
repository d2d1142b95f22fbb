import { mkdtempDisposable, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { alone } from './alone.mjs';

it('runs one at a time, also after one has failed, and reports once that another waits', async () => {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'playpodium-alone-'));
  const path = join(dir.path, '.lock');
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const inside: string[] = [];
  const work = (name: string) => async () => {
    inside.push(name);
    await pause(5);
    inside.push(name);
    if (name === 'first') throw new Error('no space');
  };
  const ended = await Promise.allSettled([alone(path, work('first')), alone(path, work('second'))]);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(inside).toEqual(['first', 'first', 'second', 'second']);
  expect(told).toHaveBeenCalledOnce();
  await expect(stat(path)).rejects.toThrow('ENOENT');
});

it('takes over the lock of a process that has ended', async () => {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'playpodium-alone-'));
  const path = join(dir.path, '.lock');
  await writeFile(path, '999999999');
  expect(await alone(path, () => 'done')).toBe('done');
});
