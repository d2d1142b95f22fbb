import { fileKeyOf } from '#domain/paths.ts';
import type { Log } from '#platform/log.ts';
import { ROOT } from '#platform/root.ts';
import { createTaskWorker } from '../task-worker.ts';
import type { DrawingTasks } from './drawing-worker-entry.ts';
import type { CardOrder, IconOrder } from './drawn-pictures.ts';
import type { FileStore } from './store.ts';

const ENTRY = new URL('platform/files/drawing-worker-entry.ts', ROOT);
/** Lets many covers wait: a page shows dozens, and each takes a millisecond. A card takes a hundred times as long. */
const COVERS = { taskMs: 2_000, waitMs: 5_000, mostWaiting: 1_000 };
const CARDS = { taskMs: 10_000, waitMs: 5_000, mostWaiting: 8 };

/** People wait for it. If it takes longer, their cover doesn't move. */
const MOVING = { taskMs: 20_000, waitMs: 10_000, mostWaiting: 4 };

/** Three worker threads, so that covers don't wait for cards. Methods throw AppError `unavailable`. */
export function createDrawings({ files, log }: { files: FileStore; log: Pick<Log, 'warn'> }) {
  const common = { log, entry: ENTRY, failed: 'unavailable', busy: 'unavailable' } as const;
  const covers = createTaskWorker<DrawingTasks>({ ...common, ...COVERS });
  const cards = createTaskWorker<DrawingTasks>({ ...common, ...CARDS });
  const moving = createTaskWorker<DrawingTasks>({ ...common, ...MOVING });

  return {
    cover: (subject: Parameters<DrawingTasks['drawCover']>[0]): Promise<string> => covers.run('drawCover', subject),

    /** Shows the drawn cover if no file is stored at `thumbnailUrl`. */
    async gameCard(order: Omit<CardOrder, 'picture'>, thumbnailUrl: string | null): Promise<Uint8Array> {
      const key = thumbnailUrl === null ? null : fileKeyOf(thumbnailUrl);
      const file = key === null ? null : await files.get(key);
      return cards.run('drawGameCard', { ...order, picture: file?.bytes ?? null });
    },

    siteCard: (order: { words: string; brand: string }): Promise<Uint8Array> => covers.run('drawSitePicture', order),

    /** Null if it can't be made small enough. */
    moving: (bytes: Uint8Array): Promise<Uint8Array | null> => moving.run('encodeMoving', bytes),

    icon: (order: IconOrder): Promise<Uint8Array> => covers.run('drawIcon', order),

    async [Symbol.asyncDispose](): Promise<void> {
      await Promise.all([covers, cards, moving].map((worker) => worker[Symbol.asyncDispose]()));
    },
  };
}
