import type { Sharp } from 'sharp';
import { MOVING_SIDE } from '#domain/games/picture.ts';
import { LIMITS } from '#domain/limits.ts';
import { loadSharp } from '../images.ts';
import { type Frames, readApng } from './apng.ts';

const { maxFrames, maxBytes, maxMs, maxFramePixels } = LIMITS.moving;

/** Of frames that are read at once. The later ones are read from the first on, so few at once take long. */
const READ_BYTES = 32_000_000;
/** Each with fewer frames or a lower quality than the one before. */
const TRIES = [
  { quality: 70, every: 1 },
  { quality: 45, every: 1 },
  { quality: 45, every: 2 },
  { quality: 30, every: 3 },
] as const;

type Small = { pixels: Buffer; width: number; height: number; delay: number };

/**
 * An animated GIF, WebP or PNG as an animated WebP of at most `MOVING_SIDE` and `LIMITS.moving.maxBytes`. Null for a
 * picture that doesn't move, or that can't be made small enough in time. For a worker: ends only itself if it hangs.
 */
export async function encodeMoving(bytes: Uint8Array): Promise<Uint8Array | null> {
  const until = performance.now() + maxMs;
  const isLate = () => performance.now() > until;
  const frames: Small[] = [];
  for await (const frame of smallFrames(bytes)) {
    if (isLate()) return null;
    frames.push(frame);
  }
  for (const { quality, every } of TRIES) {
    const kept = thinned(frames, every);
    if (kept.length < 2 || isLate()) return null;
    const encoded = await encode(kept, quality);
    if (encoded.length <= maxBytes) return encoded;
  }
  return null;
}

/** Keeps one frame of `every`, for as long as those that it stands for. */
function thinned(frames: readonly Small[], every: number): Small[] {
  return frames.flatMap((frame, at) => {
    if (at % every !== 0) return [];
    const delay = frames.slice(at, at + every).reduce((sum, one) => sum + one.delay, 0);
    return [{ ...frame, delay }];
  });
}

async function encode(frames: readonly Small[], quality: number): Promise<Uint8Array> {
  const [first] = frames;
  if (!first) throw new Error('A picture without frames');
  const sharp = await loadSharp();
  const { width, height } = first;
  const raw = { width, height: height * frames.length, channels: 4 as const, pageHeight: height };
  const all = sharp(Buffer.concat(frames.map(({ pixels }) => pixels)), { raw });
  return all.webp({ quality, effort: 3, loop: 0, delay: frames.map(({ delay }) => delay) }).toBuffer();
}

/** At most `maxFrames`, evenly spread. Nothing if the picture doesn't move, or has frames that are too large. */
async function* smallFrames(bytes: Uint8Array): AsyncGenerator<Small> {
  const source = (await readApng(bytes)) ?? (await readPages(bytes));
  if (!source) return;
  const { width, height, delays } = source;
  if (delays.length < 2 || delays.length > LIMITS.moving.maxRead || width * height > maxFramePixels) return;
  const every = Math.ceil(delays.length / maxFrames);
  let at = 0;
  for await (const image of source.images()) {
    if (at % every === 0) {
      const size = { width: MOVING_SIDE, height: MOVING_SIDE, fit: 'inside', withoutEnlargement: true } as const;
      const resized = image.resize(size).toColourspace('srgb').ensureAlpha().raw();
      const { data, info } = await resized.toBuffer({ resolveWithObject: true });
      const delay = delays.slice(at, at + every).reduce((sum, one) => sum + shownFor(one), 0);
      yield { pixels: data, width: info.width, height: info.height, delay };
    }
    at += 1;
  }
}

/** As browsers do: what is too short to see is a tenth of a second. */
const shownFor = (delay: number): number => (delay <= 10 ? 100 : delay);

async function readPages(bytes: Uint8Array): Promise<Frames | null> {
  const sharp = await loadSharp();
  const { pages = 1, delay: delays = [], width, height, pageHeight = height } = await sharp(bytes).metadata();
  if (pages < 2) return null;
  const atOnce = Math.max(1, Math.floor(READ_BYTES / (4 * width * pageHeight)));
  return {
    ...{ width, height: pageHeight, delays: Array.from({ length: pages }, (_, at) => delays[at] ?? 0) },
    async *images(): AsyncGenerator<Sharp> {
      for (let page = 0; page < pages; page += atOnce) {
        const some = { page, pages: Math.min(atOnce, pages - page) };
        const { data, info } = await sharp(bytes, some).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
        const [size, channels] = [info.width * pageHeight * info.channels, info.channels];
        for (let start = 0; start < data.length; start += size) {
          yield sharp(data.subarray(start, start + size), { raw: { width: info.width, height: pageHeight, channels } });
        }
      }
    },
  };
}
