import { drawCover } from '#artwork/draw.ts';
import { serveTasks } from '../task-worker.ts';
import type { CardOrder, IconOrder } from './drawn-pictures.ts';

/** Drawn covers are SVG and don't need this module. */
const pixels = () => import('./drawn-pictures.ts');

const TASKS = {
  encodeMoving: async (bytes: Uint8Array) => (await import('./moving/moving.ts')).encodeMoving(bytes),
  drawCover,
  drawGameCard: async (order: CardOrder) => (await pixels()).drawGameCard(order),
  drawSitePicture: async (order: { words: string; brand: string }) => (await pixels()).drawSitePicture(order),
  drawIcon: async (order: IconOrder) => (await pixels()).drawIcon(order),
};

export type DrawingTasks = typeof TASKS;

serveTasks(TASKS);
