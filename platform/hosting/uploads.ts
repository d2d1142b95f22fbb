import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors.ts';
import type { UploadBounds } from '#domain/hosting/archive.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Log } from '#platform/log.ts';
import { ROOT } from '#platform/root.ts';
import { asStorageError, sweepFolder } from '../files/disk.ts';
import { createTaskWorker } from '../task-worker.ts';
import { receiveParts, skipBody, type UploadRequest } from './receive-parts.ts';
import type { UnpackedFile } from './unpack.ts';
import type { UnpackTasks } from './unpack-worker-entry.ts';

/** Disposing it removes its files. */
export interface Upload extends AsyncDisposable {
  files: UnpackedFile[];
  /** What its form says, otherwise what the game's page says, or ''. */
  title: string;
}

/** Backups leave out folders whose names begin with a dot. */
const folderOf = (dataDir: string) => join(dataDir, '.uploads');

/** Receives uploads into the data directory, and unpacks them in a thread. */
export function createUploads({ dataDir, log }: { dataDir: string; log: Pick<Log, 'warn'> }) {
  const { unpackMs, unpackWaitMs } = LIMITS.hosting;
  const worker = createTaskWorker<UnpackTasks>({
    log,
    entry: new URL('platform/hosting/unpack-worker-entry.ts', ROOT),
    taskMs: unpackMs,
    waitMs: unpackWaitMs,
    youngMegabytes: 2,
    failed: 'upload-not-unpacked',
    busy: 'unavailable',
  });
  const running = new Map<string, number>();

  return {
    /** `by`: who may have a few uploads at once. Throws like `receiveParts`, and `upload-not-unpacked`, `rate-limited`. */
    async receive(request: UploadRequest, { by, bounds }: { by: string; bounds: UploadBounds }): Promise<Upload> {
      const before = running.get(by) ?? 0;
      if (before >= LIMITS.hosting.uploadsAtOnce) throw new AppError('rate-limited');
      running.set(by, before + 1);
      await using opened = new AsyncDisposableStack();
      opened.defer(() => {
        const left = (running.get(by) ?? 1) - 1;
        if (left > 0) running.set(by, left);
        else running.delete(by);
      });
      try {
        const folder = join(folderOf(dataDir), randomUUID());
        opened.defer(() => rm(folder, { recursive: true, force: true }));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const { path, parts, title } = await receiveParts(request, folder, bounds);
        const unpacked = await worker.run('unpack', { path, parts, folder, bounds });
        if ('reason' in unpacked) throw new AppError('upload-refused', { params: { ...unpacked } });
        const rest = opened.move();
        const dispose = () => rest.disposeAsync();
        return { files: unpacked.files, title: title || unpacked.title, [Symbol.asyncDispose]: dispose };
      } catch (error) {
        throw error instanceof Error && 'syscall' in error ? asStorageError(error) : error;
      }
    },
    skip: skipBody,
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  };
}

/** `olderThan`: longer ago than any upload takes. */
export const sweepUploads = ({ dataDir, olderThan }: { dataDir: string; olderThan: number }) =>
  sweepFolder(folderOf(dataDir), olderThan);
