import { availableParallelism } from 'node:os';
import type { Sharp } from 'sharp';
import { AppError, isAppError } from '#domain/errors.ts';
import { AVATAR_WIDTHS, COVER_WIDTHS, renditionWidths } from '#domain/games/picture.ts';
import { LIMITS } from '#domain/limits.ts';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';

type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** The format according to the file's first bytes; null if it isn't an `ImageFormat`. */
export function sniffImageFormat(bytes: Uint8Array): ImageFormat | null {
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64));
  const text = (from: number, to: number) => beginning.toString('latin1', from, to);
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && hasAvifBrand(beginning)) return 'avif';
  return null;
}

/** Searches the `ftyp` box, which consists of size, name, major brand, version, and compatible brands. */
function hasAvifBrand(beginning: Buffer): boolean {
  const end = Math.min(beginning.readUInt32BE(0), beginning.length);
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) {
    if (/^avi[fs]$/.test(beginning.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

/** `width`, `height`: in pixels, after the picture is rotated as its metadata says. */
type ImageFacts = { format: ImageFormat; width: number; height: number };

export interface EncodedImage {
  /** The same picture as WebP in several widths, the smallest first. */
  variants: { width: number; height: number; bytes: Uint8Array }[];
  width: number;
  height: number;
  /** A blurred miniature as a data URI. '' for transparent pictures, because the miniature would show through them. */
  placeholder: string;
}

export type PictureShape = 'cover' | 'avatar';
const WIDTHS = { cover: COVER_WIDTHS, avatar: AVATAR_WIDTHS };
/** In pixels. Enough for phone screenshots. WebP allows at most 16,383. */
const MAX_HEIGHT = 2_400;
const WEBP = { quality: 80, effort: 5 } as const;
const PLACEHOLDER_CHARACTERS = 300;
const PLACEHOLDER_SIZES = [16, 12, 8, 4, 1] as const;
const DECODE_SECONDS = 20;
const limit = createConcurrencyLimit(availableParallelism());
/** Decodes one large AVIF at a time, because each pixel takes 20 bytes of memory, however small the file. */
const heavyLimit = createConcurrencyLimit(1);
const HEAVY_AVIF_PIXELS = 12_000_000;

const OPEN = {
  failOn: 'truncated',
  limitInputPixels: LIMITS.image.maxPixels,
  sequentialRead: true,
  // Reads only an animation's first frame: thirty animated covers on a page would distract and be much larger.
  pages: 1,
} as const;

/** Sharp takes 26 MB of memory, so it is imported only when the first picture is read. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * A picture's format and size, from its header. Throws AppError `unsupported-image`, `image-too-large` or
 * `image-too-many-pixels`. Throws AppError `bad-image` if the header is broken or a side is too long.
 */
export async function readImage(bytes: Uint8Array): Promise<ImageFacts> {
  if (bytes.length > LIMITS.image.maxBytes) throw new AppError('image-too-large');
  const format = sniffImageFormat(bytes);
  if (!format) throw new AppError('unsupported-image');
  try {
    // Turns off sharp's pixel limit, because sharp would report a picture above it as broken. Reads only the header.
    const sharp = await loadSharp();
    const facts = await sharp(bytes, { ...OPEN, limitInputPixels: false }).metadata();
    const isAvif = facts.format === 'heif' && facts.compression === 'av1';
    if ((isAvif ? 'avif' : facts.format) !== format) throw new AppError('unsupported-image');
    if (facts.width * facts.height > LIMITS.image.maxPixels) throw new AppError('image-too-many-pixels');
    if (Math.max(facts.width, facts.height) > LIMITS.image.maxSide) throw new AppError('bad-image');
    return { format, ...facts.autoOrient };
  } catch (error) {
    throw isAppError(error) ? error : new AppError('bad-image', { cause: error });
  }
}

/**
 * Re-encodes a picture as WebP in each width that `shape` has. Never enlarges it. The result is upright, in sRGB and
 * without metadata. Of an animation, only the first frame is kept. Throws the errors of `readImage`, and `bad-image` if
 * the picture is damaged.
 */
export async function encodePicture(bytes: Uint8Array, shape: PictureShape = 'cover'): Promise<EncodedImage> {
  const facts = await readImage(bytes);
  const work = () => limit.run('image', () => encodeOnce(bytes, facts, shape));
  const isHeavy = facts.format === 'avif' && facts.width * facts.height > HEAVY_AVIF_PIXELS;
  try {
    return await (isHeavy ? heavyLimit.run('image', work) : work());
  } catch (error) {
    throw new AppError('bad-image', { cause: error });
  }
}

async function encodeOnce(bytes: Uint8Array, facts: ImageFacts, shape: PictureShape): Promise<EncodedImage> {
  const widths = WIDTHS[shape];
  const isSquare = shape === 'avatar';
  const natural = isSquare ? Math.min(facts.width, facts.height) : facts.width;
  const largest = Math.min(natural, Math.max(...widths));
  const sharp = await loadSharp();
  const full = await sharp(bytes, OPEN)
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .toColourspace('srgb')
    .resize(largest, isSquare ? largest : MAX_HEIGHT, {
      fit: isSquare ? 'cover' : 'inside',
      withoutEnlargement: true,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = full.info;
  const fromPixels = () => sharp(full.data, { raw: { width, height, channels } });

  const variants: EncodedImage['variants'] = [];
  for (const each of renditionWidths(width, widths)) {
    const resized = fromPixels().resize({ width: each }).webp(WEBP);
    const { data, info } = await resized.toBuffer({ resolveWithObject: true });
    variants.push({ width: info.width, height: info.height, bytes: data });
  }
  const isOpaque = channels === 3 || (await fromPixels().stats()).isOpaque;
  const placeholder = isOpaque ? await drawPlaceholder(fromPixels) : '';
  return { variants, width, height, placeholder };
}

async function drawPlaceholder(fromPixels: () => Sharp): Promise<string> {
  for (const size of PLACEHOLDER_SIZES) {
    const tiny = fromPixels().resize(size, size, { fit: 'inside' }).webp({ quality: 30, effort: 4 });
    const uri = `data:image/webp;base64,${(await tiny.toBuffer()).toString('base64')}`;
    if (uri.length <= PLACEHOLDER_CHARACTERS) return uri;
  }
  throw new Error('No placeholder was small enough');
}
