import { crc32 } from 'node:zlib';
import sharp from 'sharp';

type Moving = { width: number; height: number; delays: readonly number[]; noise?: boolean };

/** Raw RGBA frames, each of another colour, or of noise that no format makes small. */
export function drawFrames({ width, height, delays, noise = false }: Moving): Buffer[] {
  let seed = 1;
  const next = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed >> 16;
  };
  return delays.map((_, at) => {
    const pixels = Buffer.alloc(width * height * 4, 255);
    for (let i = 0; i < pixels.length; i += 4) {
      const value = noise ? [next(), next(), next()] : [at * 37, 255 - at * 23, at * 91];
      for (let c = 0; c < 3; c += 1) pixels[i + c] = (value[c] ?? 0) & 255;
    }
    return pixels;
  });
}

export async function drawMoving(format: 'gif' | 'webp', moving: Moving): Promise<Buffer> {
  const { width, height, delays } = moving;
  const raw = { width, height: height * delays.length, channels: 4 as const, pageHeight: height };
  const all = sharp(Buffer.concat(drawFrames(moving)), { raw });
  const delay = [...delays];
  return format === 'gif'
    ? all.gif({ delay, effort: 1 }).toBuffer()
    : all.webp({ delay, effort: 0, quality: 95 }).toBuffer();
}

const COLOURS = ['#ff0000ff', '#00ff00ff', '#0000ff80'];
/** Three frames: red; green over its left half, cleared afterwards; half transparent blue over all that is left. */
export async function drawApng({ width, height, delays }: Moving): Promise<Buffer> {
  const half = width / 2;
  const parts = [
    { width, clears: false, blends: false },
    { width: half, clears: true, blends: false },
    { width, clears: false, blends: true },
  ];
  const chunks: Buffer[] = [];
  let sequence = 0;
  for (const [at, part] of parts.entries()) {
    const create = { width: part.width, height, channels: 4 as const, background: COLOURS[at] ?? '' };
    const png = await sharp({ create }).png({ palette: false, adaptiveFiltering: false }).toBuffer();
    const control = Buffer.alloc(26);
    control.writeUInt32BE(sequence++, 0);
    control.writeUInt32BE(part.width, 4);
    control.writeUInt32BE(height, 8);
    control.writeUInt16BE(delays[at] ?? 0, 20);
    control.writeUInt16BE(1_000, 22);
    control[24] = part.clears ? 1 : 0;
    control[25] = part.blends ? 1 : 0;
    if (at === 0) chunks.push(headerOf(png), chunk('acTL', numbers(parts.length, 0)));
    chunks.push(chunk('fcTL', control));
    const data = pictureData(png);
    chunks.push(at === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([numbers(sequence++), data])));
  }
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

const headerOf = (png: Buffer): Buffer => png.subarray(8, 8 + 25);

function pictureData(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(parts);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([numbers(data.length), body, numbers(crc32(body))]);
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
}
