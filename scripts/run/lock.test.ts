import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withLock } from './lock.mjs';

describe('withLock', () => {
  let dir: string;
  let path: string;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'playpodium-lock-'));
    path = join(dir, '.lock');
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('runs one holder at a time, and reports once that another waits', async () => {
    const onWait = vi.fn();
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await stat(path);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 3 }, () => withLock(path, { onWait }, work)));
    expect(most).toBe(1);
    expect(onWait.mock.calls.length).toBeLessThanOrEqual(2);
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('is released if the work fails', async () => {
    const failing = withLock(path, { onWait: vi.fn() }, () => Promise.reject(new Error('no space')));
    await expect(failing).rejects.toThrow('no space');
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('takes over the lock of a process that has ended', async () => {
    const onWait = vi.fn();
    await writeFile(path, '999999999 somebody');
    expect(await withLock(path, { onWait }, async () => 'done')).toBe('done');
    expect(onWait).not.toHaveBeenCalled();
  });

  it('takes over a lock that isn’t refreshed, even if a process with its holder’s id is running', async () => {
    await writeFile(path, `${process.pid} somebody`);
    await utimes(path, new Date(0), new Date(0));
    expect(await withLock(path, { onWait: vi.fn() }, async () => 'done')).toBe('done');
  });
});
