import type { Metadata, Sharp } from 'sharp';
import { AppError, isAppError } from '#domain/errors.ts';
import { AVATAR_WIDTHS, COVER_WIDTHS, renditionWidths } from '#domain/games/picture.ts';
import { LIMITS } from '#domain/limits.ts';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';

type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

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

/** The `ftyp` box consists of size, name, major brand, version, and compatible brands. */
function hasAvifBrand(beginning: Buffer): boolean {
  const end = Math.min(beginning.readUInt32BE(0), beginning.length);
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) {
    if (/^avi[fs]$/.test(beginning.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

/** After the picture is rotated as its metadata says. */
type ImageFacts = { format: ImageFormat; width: number; height: number; isAnimated: boolean };

export interface EncodedImage {
  variants: { width: number; height: number; bytes: Uint8Array }[];
  width: number;
  height: number;
  isAnimated: boolean;
  /** '' for transparent pictures, because the miniature would show through them. */
  placeholder: string;
}

export type PictureShape = 'cover' | 'avatar';
const WIDTHS = { cover: COVER_WIDTHS, avatar: AVATAR_WIDTHS };
const MAX_HEIGHT = 2_400;
const WEBP = { quality: 80, effort: 5 } as const;
const PLACEHOLDER_CHARACTERS = 300;
const PLACEHOLDER_SIZES = [16, 12, 8, 4, 1] as const;
const DECODE_SECONDS = 20;
/** Each picture may take `LIMITS.image.maxDecodedBytes`. */
const limit = createConcurrencyLimit(1);

const JPEG_END = Buffer.from([0xff, 0xd9]);

const OPEN = {
  failOn: 'truncated',
  limitInputPixels: LIMITS.image.maxPixels,
  sequentialRead: true,
  // Thirty animated covers on a page would distract and be much larger. What moves is apart (moving/moving.ts).
  pages: 1,
} as const;

/** Sharp takes 26 MB of memory. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Resizing reads many rows at a time. */
const ROWS_KEPT = 1_500;

/** Measured with sharp 0.35; too high rather than too low. */
function decodedBytes(bytes: Uint8Array, format: ImageFormat, facts: Metadata): number {
  const { width, height, channels, isProgressive } = facts;
  const sample = facts.depth === 'uchar' ? 1 : 2;
  const has = (text: string) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text);
  const perPixel = {
    // Several scans: libjpeg keeps the coefficients of the whole picture, two bytes each.
    jpeg: () => (isProgressive ? 2 * channels : 0),
    png: () => (isProgressive ? channels * sample : 0),
    gif: () => 4,
    webp: () => (has('VP8L') ? 4 : 2),
    avif: () => 8 + 8 * sample,
  }[format]();
  const pixels = format === 'avif' ? Math.max(width * height, avifPixels(bytes)) : width * height;
  return pixels * perPixel + width * channels * sample * ROWS_KEPT;
}

/** Its first chunks say so. */
const isAnimatedPng = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 10_000)).includes('acTL');

/** An AVIF may show only a few of its pixels (`clap`), or be made of tiles (`grid`). */
function avifPixels(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let largest = 0;
  for (let at = file.indexOf('ispe'); at >= 0 && at + 16 <= file.length; at = file.indexOf('ispe', at + 4)) {
    largest = Math.max(largest, file.readUInt32BE(at + 8) * file.readUInt32BE(at + 12));
  }
  const isTiled = /infe.{8}(?:grid|iovl)/s.test(file.toString('latin1'));
  return isTiled ? largest * TILES_AT_ONCE : largest;
}

/** libheif's tiles. */
const TILES_AT_ONCE = 4;

/** Throws AppError `unsupported-image`, `image-too-large`, `image-too-many-pixels`, `image-too-heavy`, `bad-image`. */
export async function readImage(bytes: Uint8Array): Promise<ImageFacts> {
  if (bytes.length > LIMITS.image.maxBytes) throw new AppError('image-too-large');
  const format = sniffImageFormat(bytes);
  if (!format) throw new AppError('unsupported-image');
  try {
    // Sharp would report a picture above its pixel limit as broken. Reads only the header.
    const sharp = await loadSharp();
    const facts = await sharp(bytes, { ...OPEN, limitInputPixels: false }).metadata();
    const isAvif = facts.format === 'heif' && facts.compression === 'av1';
    if ((isAvif ? 'avif' : facts.format) !== format) throw new AppError('unsupported-image');
    if (facts.width * facts.height > LIMITS.image.maxPixels) throw new AppError('image-too-many-pixels');
    if (Math.max(facts.width, facts.height) > LIMITS.image.maxSide) throw new AppError('bad-image');
    if (decodedBytes(bytes, format, facts) > LIMITS.image.maxDecodedBytes) throw new AppError('image-too-heavy');
    const isAnimated = (facts.pages ?? 1) > 1 || (format === 'png' && isAnimatedPng(bytes));
    return { format, isAnimated, ...facts.autoOrient };
  } catch (error) {
    throw isAppError(error) ? error : new AppError('bad-image', { cause: error });
  }
}

/** Never enlarges the picture. Of an animation, keeps the first frame. Throws the errors of `readImage`. */
export async function encodePicture(bytes: Uint8Array, shape: PictureShape = 'cover'): Promise<EncodedImage> {
  const facts = await readImage(bytes);
  const hasNoEnd = facts.format === 'jpeg' && !Buffer.from(bytes.subarray(-2)).equals(JPEG_END);
  try {
    return await limit.run('image', async () => {
      try {
        return await encodeOnce(bytes, { facts, shape });
      } catch (error) {
        if (!hasNoEnd) throw error;
        // Only the end marker may be missing. With it, libjpeg warns if picture data is missing, too.
        return encodeOnce(Buffer.concat([bytes, JPEG_END]), { facts, shape, failOn: 'warning' });
      }
    });
  } catch (error) {
    throw new AppError('bad-image', { cause: error });
  }
}

type Order = { facts: ImageFacts; shape: PictureShape; failOn?: 'warning' };

async function encodeOnce(bytes: Uint8Array, order: Order): Promise<EncodedImage> {
  const { facts, shape, failOn = OPEN.failOn } = order;
  const widths = WIDTHS[shape];
  const isSquare = shape === 'avatar';
  const natural = isSquare ? Math.min(facts.width, facts.height) : facts.width;
  const largest = Math.min(natural, Math.max(...widths));
  const sharp = await loadSharp();
  const full = await sharp(bytes, { ...OPEN, failOn })
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
  return { variants, width, height, placeholder, isAnimated: facts.isAnimated };
}

async function drawPlaceholder(fromPixels: () => Sharp): Promise<string> {
  for (const size of PLACEHOLDER_SIZES) {
    const tiny = fromPixels().resize(size, size, { fit: 'inside' }).webp({ quality: 30, effort: 4 });
    const uri = `data:image/webp;base64,${(await tiny.toBuffer()).toString('base64')}`;
    if (uri.length <= PLACEHOLDER_CHARACTERS) return uri;
  }
  throw new Error('No placeholder was small enough');
}
