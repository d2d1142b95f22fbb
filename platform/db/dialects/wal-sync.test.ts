import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { type LogFile, WalSync } from './sqlite.ts';

const codeOf = (code: string) => Object.assign(new Error(code), { code });

async function setUp() {
  const dir = await mkdtemp(join(tmpdir(), 'playpodium-wal-'));
  const db = new Database({ url: join(dir, 'a.db'), onError: () => undefined });
  await migrate(db);
  const sync = vi.spyOn(WalSync.prototype, 'sync');
  const write = () =>
    db.transact((tx) => tx.db.insertInto('changes').values({ topics: '[]', origin: 'test', at: 1 }).execute());
  return {
    sync,
    write,
    async [Symbol.asyncDispose]() {
      sync.mockRestore();
      await db[Symbol.asyncDispose]();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

it('resolves a write once the log is on the disk', async () => {
  await using site = await setUp();
  const disk = Promise.withResolvers<void>();
  site.sync.mockImplementationOnce(() => disk.promise);
  let isAnswered = false;
  const written = site.write().then(() => (isAnswered = true));
  await vi.waitFor(() => expect(site.sync).toHaveBeenCalledOnce());
  await new Promise(setImmediate);
  expect(isAnswered).toBe(false);
  disk.resolve();
  await written;
});

it('rejects with not-saved if the disk fails', async () => {
  await using site = await setUp();
  site.sync.mockRejectedValueOnce(codeOf('EIO'));
  await expect(site.write()).rejects.toMatchObject({ code: 'not-saved' });
  await site.write();
});

it('opens the log once, and again after a failure', async () => {
  let opened = 0;
  const failures = [codeOf('EIO')];
  const log: LogFile = {
    datasync: async () => {
      const failure = failures.pop();
      if (failure) throw failure;
    },
    close: async () => undefined,
  };
  const wal = new WalSync('', async () => {
    opened += 1;
    return log;
  });
  await expect(wal.sync()).rejects.toThrow('EIO');
  await wal.sync();
  await wal.sync();
  expect(opened).toBe(2);
});

it('syncs once for all commits made during a sync', async () => {
  const syncs: (() => void)[] = [];
  const datasync = () => new Promise<void>((resolve) => syncs.push(resolve));
  const wal = new WalSync('', async () => ({ datasync, close: async () => undefined }));
  const first = wal.sync();
  await vi.waitFor(() => expect(syncs).toHaveLength(1));
  const others = [wal.sync(), wal.sync()];
  await new Promise(setImmediate);
  expect(syncs).toHaveLength(1);
  syncs[0]?.();
  await first;
  await vi.waitFor(() => expect(syncs).toHaveLength(2));
  syncs[1]?.();
  await Promise.all(others);
  expect(syncs).toHaveLength(2);
});

it('does nothing while there is no log', async () => {
  const wal = new WalSync('', () => Promise.reject(codeOf('ENOENT')));
  await wal.sync();
  await wal.close();
});
