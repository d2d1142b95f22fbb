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

  it('lets one at a time in, and says once that another waits', async () => {
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

  it('is free again when the work fails', async () => {
    const failing = withLock(path, { onWait: vi.fn() }, () => Promise.reject(new Error('no space')));
    await expect(failing).rejects.toThrow('no space');
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('takes over from a process that is gone', async () => {
    const onWait = vi.fn();
    await writeFile(path, '999999999 somebody');
    expect(await withLock(path, { onWait }, async () => 'done')).toBe('done');
    expect(onWait).not.toHaveBeenCalled();
  });

  it('takes over from a lock that nobody keeps fresh, whoever has its number now', async () => {
    await writeFile(path, `${process.pid} somebody`);
    await utimes(path, new Date(0), new Date(0));
    expect(await withLock(path, { onWait: vi.fn() }, async () => 'done')).toBe('done');
  });
});
