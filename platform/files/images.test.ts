import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { encodePicture, readImage, sniffImageFormat } from './images.ts';

const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
type Format = (typeof FORMATS)[number];

/** The lowest effort, for the two formats that take long to encode otherwise. */
const EFFORT: Partial<Record<Format, { effort: number }>> = { avif: { effort: 0 }, gif: { effort: 1 } };

/** A noisy picture, so that its file has several kilobytes in every format. */
function picture(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } });
}

function encode(format: Format, width = 400, height = 300): Promise<Buffer> {
  return picture(width, height)
    .toFormat(format, EFFORT[format] ?? {})
    .toBuffer();
}

const ascii = (text: string) => Buffer.from(text, 'latin1');

describe('readImage', () => {
  it.each(FORMATS)('recognizes a %s by its content', async (format) => {
    await expect(readImage(await encode(format))).resolves.toEqual({
      format,
      width: 400,
      height: 300,
      isAnimated: false,
    });
  });

  it('returns the size after the rotation in the metadata', async () => {
    const turned = await picture(40, 30).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    await expect(readImage(turned)).resolves.toEqual({ format: 'jpeg', width: 30, height: 40, isAnimated: false });
  });

  it.each([
    ['an SVG', ascii('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a page', ascii('<!doctype html><script>alert(1)</script>')],
    ['a PDF', ascii('%PDF-1.7\n')],
    ['a BMP', ascii('BM\x00\x00\x00\x00')],
    ['an icon', ascii('\x00\x00\x01\x00\x01\x00')],
    ['a TIFF', ascii('II*\x00')],
    ['a HEIC', Buffer.concat([ascii('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'), Buffer.alloc(40)])],
    ['a sound in RIFF', ascii('RIFF\x24\x00\x00\x00WAVEfmt ')],
    ['a page behind white space', ascii('\n\n  <html>')],
    ['nothing', Buffer.alloc(0)],
    ['three bytes', ascii('GIF')],
  ])('refuses %s', async (_what, bytes) => {
    await expect(readImage(bytes)).rejects.toMatchObject({ code: 'unsupported-image' });
  });

  it.each([
    ['JPEG', ascii('\xff\xd8\xff\xe0 and no more')],
    ['PNG', ascii('\x89PNG\r\n\x1a\n<script>')],
    ['GIF, and a script as well', ascii('GIF89a/*\x00\x00*/=1;alert(1)')],
    ['WebP', ascii('RIFF\x00\x00\x00\x00WEBPVP8 ')],
    ['AVIF', ascii('\x00\x00\x00\x18ftypavif\x00\x00\x00\x00mif1avif')],
  ])('refuses a file that only begins like a %s', async (_what, bytes) => {
    await expect(encodePicture(bytes)).rejects.toMatchObject({ code: 'bad-image' });
  });

  it('refuses more than 10 MB before reading the header', async () => {
    const large = Buffer.concat([await encode('png', 8, 8), Buffer.alloc(LIMITS.image.maxBytes)]);
    await expect(readImage(large)).rejects.toMatchObject({ code: 'image-too-large' });
  });

  it.each([
    [7_100, 7_100],
    [1, 50_000_001],
  ])('refuses %i×%i pixels, however small the file', async (width, height) => {
    await expect(encodePicture(await claiming(width, height))).rejects.toMatchObject({
      code: 'image-too-many-pixels',
      sentence: 'The image must have at most 50 megapixels',
    });
  });

  it.each([
    [49_000_000, 1],
    [1, 49_000_000],
  ])('refuses %i×%i pixels, which would take seconds to decode', async (width, height) => {
    await expect(readImage(await claiming(width, height))).rejects.toMatchObject({ code: 'bad-image' });
  });

  it('refuses a file that claims more pixels than it has', async () => {
    await expect(encodePicture(await claiming(7_000, 7_000))).rejects.toMatchObject({ code: 'bad-image' });
  });
});

async function claiming(width: number, height: number): Promise<Buffer> {
  const png = Buffer.from(await encode('png', 8, 8));
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

describe('encodePicture', () => {
  it.each([
    [1_920, 108, [320, 640, 960, 1_440], 1_440, 81],
    [960, 54, [320, 640, 960], 960, 54],
    [320, 200, [320], 320, 200],
    [160, 160, [160], 160, 160],
    [1, 1, [1], 1, 1],
  ])('encodes %i×%i in the widths %j, never enlarged', async (width, height, widths, fullWidth, fullHeight) => {
    const encoded = await encodePicture(await encode('png', width, height));
    expect(encoded.variants.map((variant) => variant.width)).toEqual(widths);
    expect(encoded).toMatchObject({ width: fullWidth, height: fullHeight });
    for (const variant of encoded.variants) {
      const facts = await sharp(variant.bytes).metadata();
      expect(facts).toMatchObject({ format: 'webp', width: variant.width, height: variant.height });
    }
  });

  it('limits extremely long pictures to what WebP allows', async () => {
    const tall = await encodePicture(
      await sharp({ create: { width: 100, height: 30_000, channels: 3, background: '#123' } })
        .png()
        .toBuffer(),
    );
    expect(tall).toMatchObject({ width: 8, height: 2_400 });
    const wide = await encodePicture(
      await sharp({ create: { width: 30_000, height: 10, channels: 3, background: '#123' } })
        .png()
        .toBuffer(),
    );
    expect(wide).toMatchObject({ width: 1_440, height: 1 });
  });

  it.each(FORMATS)('accepts a %s', async (format) => {
    const { variants, placeholder } = await encodePicture(await encode(format));
    expect(variants.map(({ width }) => width)).toEqual([320, 400]);
    expect(placeholder.length).toBeLessThanOrEqual(300);
  });

  it('gives a transparent picture no placeholder', async () => {
    const glass = (alpha: number) =>
      sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 200, g: 0, b: 0, alpha } } })
        .png()
        .toBuffer();
    expect((await encodePicture(await glass(0.5))).placeholder).toBe('');
    expect((await encodePicture(await glass(1))).placeholder).toMatch(/^data:image\/webp/);
  });

  it.each(FORMATS)('refuses a %s that ends too early', async (format) => {
    const whole = await encode(format);
    for (const kept of [0.3, 0.6, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * kept));
      await expect(encodePicture(cut)).rejects.toMatchObject({ code: 'bad-image' });
    }
  });

  it.each([
    ['a small one', { width: 400, height: 300 }, {}],
    ['one that is shrunk while it is read', { width: 3_000, height: 60 }, {}],
    ['a progressive one', { width: 400, height: 300 }, { progressive: true }],
  ])('accepts a JPEG that lacks only its end marker: %s', async (_what, { width, height }, options) => {
    const whole = await picture(width, height).jpeg(options).toBuffer();
    const { variants } = await encodePicture(whole.subarray(0, -2));
    const right = await encodePicture(whole);
    expect(variants.at(-1)?.bytes).toEqual(right.variants.at(-1)?.bytes);
    await expect(encodePicture(whole.subarray(0, -1))).resolves.toMatchObject({ width: right.width });
    for (const lost of [3, 40]) {
      await expect(encodePicture(whole.subarray(0, -lost))).rejects.toMatchObject({ code: 'bad-image' });
    }
  });

  it('rotates pictures upright and removes the camera’s metadata', async () => {
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'A secret person' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { variants, width, height } = await encodePicture(photo);
    expect([width, height]).toEqual([20, 40]);
    const facts = await sharp(variants.at(-1)?.bytes).metadata();
    expect(facts).not.toHaveProperty('exif');
    expect(facts).not.toHaveProperty('icc');
    expect(facts).not.toHaveProperty('xmp');
  });

  it('removes other content that is hidden in a picture', async () => {
    const payload = '<script>alert(document.domain)</script>';
    const zip = ascii('PK\x03\x04 and so on');
    const polyglot = Buffer.concat([await encode('png', 64, 64), ascii(payload), zip]);
    const { variants } = await encodePicture(polyglot);
    for (const { bytes } of variants) {
      expect(Buffer.from(bytes).includes(payload)).toBe(false);
      expect(Buffer.from(bytes).includes(zip)).toBe(false);
      expect(sniffImageFormat(bytes)).toBe('webp');
    }
  });

  it('uses the first frame of an animation', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer();
    const animation = await sharp([await frame('#ff0000'), await frame('#0000ff')], {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const { variants, width, height } = await encodePicture(animation);
    expect([width, height]).toEqual([20, 20]);
    const { channels } = await sharp(variants[0]?.bytes).stats();
    expect(channels[0]?.mean).toBeGreaterThan(230);
    expect(channels[2]?.mean).toBeLessThan(30);
  });

  it('keeps transparency', async () => {
    const clear = await sharp({ create: { width: 10, height: 10, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const { variants } = await encodePicture(clear);
    expect((await sharp(variants[0]?.bytes).metadata()).hasAlpha).toBe(true);
  });

  it.each(['b-w', 'cmyk', 'rgb16'] as const)('accepts the colour space %s', async (space) => {
    const format = space === 'cmyk' ? 'jpeg' : 'png';
    const source = await picture(50, 50).toColourspace(space).toFormat(format).toBuffer();
    const { variants } = await encodePicture(source);
    expect((await sharp(variants[0]?.bytes).metadata()).space).toBe('srgb');
  });

  it('returns a placeholder of the same shape', async () => {
    const { placeholder } = await encodePicture(await encode('png', 200, 100));
    expect(placeholder).toMatch(/^data:image\/webp;base64,/);
    const tiny = await sharp(Buffer.from(placeholder.split(',')[1] ?? '', 'base64')).metadata();
    expect((tiny.width ?? 0) / (tiny.height ?? 1)).toBeCloseTo(2, 0);
  });
});

describe('encodePicture for an avatar', () => {
  it('crops to a square from the middle', async () => {
    const { variants, width, height } = await encodePicture(await encode('jpeg', 450, 260), 'avatar');
    expect(variants.map((variant) => [variant.width, variant.height])).toEqual([
      [96, 96],
      [256, 256],
    ]);
    expect([width, height]).toEqual([256, 256]);
  });

  it('never enlarges', async () => {
    const { variants } = await encodePicture(await encode('png', 60, 100), 'avatar');
    expect(variants.map((variant) => [variant.width, variant.height])).toEqual([[60, 60]]);
  });
});
