import { crc32 } from 'node:zlib';
import type { OverlayOptions, Sharp } from 'sharp';
import { loadSharp } from '../images.ts';

/** The whole frames of a moving picture, in order. `delays` in ms. */
export interface Frames {
  width: number;
  height: number;
  delays: readonly number[];
  images(): AsyncIterable<Sharp>;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** What a frame needs of the whole picture. */
const SHARED = new Set(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT']);

type Chunk = { type: string; data: Buffer };
/** How it is drawn on the frame before it, and what is left of it afterwards. */
type Part = Record<'width' | 'height' | 'left' | 'top' | 'delay', number> & {
  disposal: 'keep' | 'clear' | 'restore';
  blends: boolean;
  data: Buffer[];
};

/** The frames of an animated PNG, of which sharp reads only the first. Null for any other picture. */
export async function readApng(bytes: Uint8Array): Promise<Frames | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, 8).equals(SIGNATURE)) return null;
  const chunks = chunksOf(file);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (!header || header.length < 13 || !chunks.some(({ type }) => type === 'acTL')) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const parts = partsOf(chunks);
  const fits = ({ left, top, ...part }: Part) =>
    part.width > 0 && part.height > 0 && left + part.width <= width && top + part.height <= height;
  if (!parts.every(fits)) return null;
  const shared = chunks.filter(({ type }) => SHARED.has(type));
  const raw = { raw: { width, height, channels: 4 } } as const;
  return {
    ...{ width, height, delays: parts.map(({ delay }) => delay) },
    async *images(): AsyncGenerator<Sharp> {
      const sharp = await loadSharp();
      const compose = (on: Buffer, layers: OverlayOptions[]) => sharp(on, raw).composite(layers).raw().toBuffer();
      let canvas: Buffer = Buffer.alloc(width * height * 4);
      for (const part of parts) {
        const picture = { input: pngOf(header, { part, shared }), left: part.left, top: part.top };
        const drawn = await compose(canvas, part.blends ? [picture] : [eraser(part), picture]);
        yield sharp(drawn, raw);
        if (part.disposal === 'keep') canvas = drawn;
        if (part.disposal === 'clear') canvas = await compose(drawn, [eraser(part)]);
      }
    },
  };
}

function eraser({ width, height, left, top }: Part): OverlayOptions {
  return { input: { create: { width, height, channels: 4, background: 'black' } }, left, top, blend: 'dest-out' };
}

function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: file.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

function partsOf(chunks: readonly Chunk[]): Part[] {
  const parts: Part[] = [];
  for (const { type, data } of chunks) {
    if (type === 'fcTL' && data.length >= 26) parts.push(partOf(data));
    // Before the first `fcTL`, it is a picture for those who can't show the animation.
    else if (type === 'IDAT') parts.at(-1)?.data.push(data);
    else if (type === 'fdAT') parts.at(-1)?.data.push(data.subarray(4));
  }
  return parts.filter(({ data }) => data.length > 0);
}

function partOf(control: Buffer): Part {
  const [width = 0, height = 0, left = 0, top = 0] = [4, 8, 12, 16].map((at) => control.readUInt32BE(at));
  const delay = Math.round((1_000 * control.readUInt16BE(20)) / (control.readUInt16BE(22) || 100));
  const disposal = (['keep', 'clear', 'restore'] as const)[control[24] ?? 0] ?? 'keep';
  return { width, height, left, top, delay, disposal, blends: control[25] === 1, data: [] };
}

function pngOf(header: Buffer, { part, shared }: { part: Part; shared: readonly Chunk[] }): Buffer {
  const own = Buffer.from(header);
  own.writeUInt32BE(part.width, 0);
  own.writeUInt32BE(part.height, 4);
  const data = { type: 'IDAT', data: Buffer.concat(part.data) };
  const chunks = [{ type: 'IHDR', data: own }, ...shared, data, { type: 'IEND', data: Buffer.alloc(0) }];
  return Buffer.concat([SIGNATURE, ...chunks.map(written)]);
}

function written({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
