import { readFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import sharp, { type OverlayOptions } from 'sharp';
import { CARD, type CardAward, drawCardLabel, drawCover, drawLogo, drawSiteCard } from '#artwork/draw.ts';
import { filePath } from '#domain/paths.ts';
import { ROOT } from '#platform/root.ts';
import { storePicture } from './pictures.ts';
import type { FileStore } from './store.ts';

/** Loads no fonts, so text in the SVG must be drawn as paths. */
function rasterise(svg: string, width: number): Uint8Array {
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } });
  return image.render().asPng();
}

/** A picture fills the card if its width / height is in this range. */
const FILLING = { from: 1.25, to: 2.6 };
const PNG = { palette: true, quality: 100, effort: 3 } as const;

/** `otherwise`: words for a title that can't be drawn. */
export type CardOrder = Record<'id' | 'genre' | 'title' | 'otherwise' | 'brand', string> & {
  picture: Uint8Array | null;
  award?: CardAward | null;
};

export async function drawGameCard({ picture, id, genre, ...words }: CardOrder): Promise<Uint8Array> {
  const bytes = picture ?? rasterise(drawCover({ id, title: '', genre, withTitle: false }), CARD.width);
  const { width: inner = CARD.width, height: outer = CARD.height } = await sharp(bytes).metadata();
  const ratio = inner / outer;
  const { width, height } = CARD;
  const filled = sharp(bytes).resize(width, height, { fit: 'cover' });
  const label = rasterise(drawCardLabel(words), width);
  const layers: OverlayOptions[] = [{ input: Buffer.from(label) }];
  if (ratio < FILLING.from || ratio > FILLING.to) {
    const whole = await sharp(bytes).resize(width, height, { fit: 'inside' }).png().toBuffer();
    filled.blur(24);
    layers.unshift({ input: whole, gravity: 'east' });
  }
  return filled.composite(layers).flatten({ background: '#FBF6EE' }).png(PNG).toBuffer();
}

export function drawSitePicture(order: { words: string; brand: string }): Uint8Array {
  return rasterise(drawSiteCard(order), CARD.width);
}

export type IconOrder = { size: number; share: number };

export function drawIcon({ size, share }: IconOrder): Promise<Uint8Array> {
  return sharp(rasterise(drawLogo({ share }), size))
    .png(PNG)
    .toBuffer();
}

interface DemoPictureOrder extends Record<'name' | 'seed' | 'title' | 'genre', string> {
  withTitle: boolean;
  /** Part of the file's key: repeating an order with the same time overwrites the file. */
  timestamp: number;
  /** The name of a picture in content/demo/games. */
  file?: string | undefined;
}

export type DemoPictures = ReturnType<typeof createDemoPictures>;
const WIDTH = 960;
const DEMO_GAMES = new URL('content/demo/games/', ROOT);

export function createDemoPictures(files: FileStore) {
  return {
    async store({ name, seed, title, genre, withTitle, timestamp, file }: DemoPictureOrder) {
      const bytes = file
        ? await readFile(new URL(file, DEMO_GAMES))
        : rasterise(drawCover({ id: seed, title, genre, withTitle }), WIDTH);
      const { key, placeholder } = await storePicture(files, { bytes, filename: `${name}.png`, timestamp });
      return { url: filePath(key), placeholder };
    },
  };
}
