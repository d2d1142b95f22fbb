import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readImage } from './images.ts';

const MOST_MB = 250;
/** What the site may take for receiving the picture, which this test doesn't do. */
const RECEIVING_MB = 40;

/** Decodes a picture in a process of its own, and prints by how many MB this raised the process's memory at most. */
const CHILD = `
import { readFile } from 'node:fs/promises';
const { encodePicture } = await import(process.argv[1]);
const bytes = await readFile(process.argv[2]);
// Only Linux has this file. Elsewhere, the memory counts as 0.
const status = () => readFile('/proc/self/status', 'utf8').catch(() => '');
const kilobytes = async (what) => Number((await status()).match(what + ':\\s+([0-9]+)')?.[1] ?? 0);
const before = await kilobytes('VmRSS');
const { width } = await encodePicture(bytes, process.argv[3]);
console.log(JSON.stringify({ width, mb: ((await kilobytes('VmHWM')) - before) / 1e3 }));
`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playpodium-heavy-'));
});
afterAll(() => rm(folder, { recursive: true }));

const plain = (width: number, height: number, channels: 3 | 4 = 3) => {
  const background = { r: 170, g: 80, b: 40, alpha: channels === 4 ? 0.5 : 1 };
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false });
};
const frames = (count: number, side: number) => {
  const pixels = Buffer.alloc(side * side * 3 * count, 0).map((_, at) => (at / 999) % 251);
  const raw = { width: side, height: side * count, channels: 3, pageHeight: side } as const;
  return sharp(pixels, { raw });
};
const SIDE = 7_070;

describe('the memory that a picture takes', () => {
  it.each([
    ['a PNG of 50 megapixels', () => plain(SIDE, SIDE, 4).png({ compressionLevel: 1 }), 'cover'],
    ['a progressive JPEG', () => plain(4_800, 4_800).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }), 'cover'],
    ['an interlaced PNG', () => plain(3_500, 3_500, 4).toColourspace('rgb16').png({ progressive: true }), 'cover'],
    ['an AVIF of 4K', () => plain(3_840, 2_160).avif({ effort: 0 }), 'cover'],
    ['a panorama', () => plain(36_000, 1_300).png({ compressionLevel: 1 }), 'avatar'],
    ['an animated WebP', () => frames(20, 900).webp({ effort: 0 }), 'cover'],
  ] as const)('is bounded for %s', async (_what, draw, shape) => {
    const file = join(folder, 'picture');
    await writeFile(file, await draw().toBuffer());
    const images = new URL('./images.ts', import.meta.url).href;
    const args = ['--input-type=module', '-e', CHILD, images, file, shape];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { width, mb } = JSON.parse(stdout);
    expect(width).toBe(shape === 'avatar' ? 256 : Math.min(1_440, width));
    expect(mb).toBeLessThan(MOST_MB - RECEIVING_MB);
  });

  it.each([
    ['an AVIF', () => plain(3_500, 3_500).avif({ effort: 0 }).toBuffer()],
    ['an AVIF that shows only 10×10 of its pixels', () => showingLittle(3_500)],
    ['an interlaced PNG', () => plain(4_500, 4_500, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer()],
    ['a progressive JPEG', () => plain(5_600, 5_600).jpeg({ progressive: true }).toBuffer()],
    ['a lossless WebP', () => plain(6_600, 6_600, 4).webp({ lossless: true, effort: 0 }).toBuffer()],
    ['a GIF', () => plain(6_600, 6_600).gif({ effort: 1 }).toBuffer()],
    ['a very wide PNG', () => plain(65_535, 100, 4).png({ compressionLevel: 1 }).toBuffer()],
  ])('is too much for %s of less than 50 megapixels', async (_what, draw) => {
    await expect(readImage(await draw())).rejects.toMatchObject({
      code: 'image-too-heavy',
      sentence: 'This image takes too much memory to open. Please make it smaller, or save it as a plain JPEG.',
    });
  });
});

/** An AVIF whose property `clap` crops it to 10×10 pixels after it is decoded. */
async function showingLittle(side: number): Promise<Buffer> {
  const avif = await plain(side, side).avif({ effort: 0 }).toBuffer();
  const clap = Buffer.alloc(40);
  clap.writeUInt32BE(40, 0);
  clap.write('clap', 4);
  [10, 1, 10, 1, 0, 1, 0, 1].forEach((value, n) => {
    clap.writeUInt32BE(value, 8 + 4 * n);
  });
  const boxAt = (type: string) => avif.indexOf(type) - 4;
  const grow = (at: number, by: number) => avif.writeUInt32BE(avif.readUInt32BE(at) + by, at);
  const ipma = boxAt('ipma');
  const mdat = boxAt('mdat');
  for (const type of ['meta', 'iprp']) grow(boxAt(type), clap.length + 1);
  grow(boxAt('ipco'), clap.length);
  grow(ipma, 1);
  // The base offset of the only item.
  grow(boxAt('iloc') + 17, clap.length + 1);
  avif.writeUInt8(avif.readUInt8(ipma + 18) + 1, ipma + 18);
  const made = Buffer.concat([
    avif.subarray(0, ipma),
    clap,
    avif.subarray(ipma, mdat),
    Buffer.from([0x84]),
    avif.subarray(mdat),
  ]);
  expect(await sharp(made).metadata()).toMatchObject({ width: 10, height: 10 });
  return made;
}
