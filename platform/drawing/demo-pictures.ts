import { drawCover } from '#domain/drawing/cover.ts';
import { filePath } from '#domain/paths.ts';
import { storeCover } from '#platform/files/covers.ts';
import type { FileStore } from '#platform/files/store.ts';
import { rasterise } from './rasterise.ts';

export interface DemoPictureOrder {
  /** Names the stored file. */
  name: string;
  /** Decides the picture. */
  seed: string;
  title: string;
  genre: string;
  withTitle: boolean;
  /** Milliseconds since 1970; the same order gives the same file. */
  timestamp: number;
}

export interface DemoPictures {
  store(order: DemoPictureOrder): Promise<{ url: string; placeholder: string }>;
}

const WIDTH = 960;

/** Pictures as people would upload them, drawn by our own generator. */
export function createDemoPictures(files: FileStore): DemoPictures {
  return {
    async store({ name, seed, title, genre, withTitle, timestamp }) {
      const bytes = rasterise(drawCover({ id: seed, title, genre, withTitle }), WIDTH);
      const { key, placeholder } = await storeCover(files, { bytes, filename: `${name}.png`, timestamp });
      return { url: filePath(key), placeholder };
    },
  };
}
