import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { drawApng, drawFrames, drawMoving } from '#tests/support/moving-pictures.ts';
import { readApng } from './apng.ts';
import { encodeMoving } from './moving.ts';

async function factsOf(bytes: Uint8Array | null) {
  const { format, width, height, pages, delay, loop } = await sharp(bytes ?? new Uint8Array()).metadata();
  return { format, width, height, pages, delay, loop };
}

describe('encodeMoving', () => {
  it.each(['gif', 'webp'] as const)('makes an animated %s small, and keeps its times', async (format) => {
    const moving = await encodeMoving(await drawMoving(format, { width: 800, height: 500, delays: [100, 200, 300] }));
    expect(await factsOf(moving)).toEqual({
      ...{ format: 'webp', width: 480, height: 300, pages: 3, delay: [100, 200, 300], loop: 0 },
    });
  });

  it('reads an animated PNG, whose frames are drawn on each other', async () => {
    const moving = await encodeMoving(await drawApng({ width: 40, height: 20, delays: [100, 150, 200] }));
    expect(await factsOf(moving)).toMatchObject({ width: 40, height: 20, pages: 3, delay: [100, 150, 200] });
  });

  it('never enlarges, and keeps tall ones within the square', async () => {
    const small = await encodeMoving(await drawMoving('gif', { width: 30, height: 20, delays: [100, 100] }));
    expect(await factsOf(small)).toMatchObject({ width: 30, height: 20 });
    const tall = await encodeMoving(await drawMoving('gif', { width: 300, height: 960, delays: [100, 100] }));
    expect(await factsOf(tall)).toMatchObject({ width: 150, height: 480 });
  });

  it('leaves out frames of a long one, which takes as long as before', async () => {
    const delays = Array.from({ length: 130 }, () => 50);
    const { pages = 0, delay = [] } = await factsOf(
      await encodeMoving(await drawMoving('gif', { width: 20, height: 10, delays })),
    );
    expect(pages).toBeLessThanOrEqual(LIMITS.moving.maxFrames);
    expect(delay.reduce((sum, one) => sum + one, 0)).toBe(130 * 50);
  });

  it('gives one up that doesn’t get small enough, that has too many frames or pixels, or is still', async () => {
    const noise = await drawMoving('webp', { width: 320, height: 320, delays: Array(30).fill(50), noise: true });
    const lowered = await encodeMoving(noise);
    expect(lowered?.length ?? 0).toBeLessThanOrEqual(LIMITS.moving.maxBytes);
    const many = Array.from({ length: LIMITS.moving.maxRead + 1 }, () => 50);
    expect(await encodeMoving(await drawMoving('gif', { width: 4, height: 4, delays: many }))).toBeNull();
    expect(await encodeMoving(await drawMoving('gif', { width: 2_400, height: 1_800, delays: [50, 50] }))).toBeNull();
    expect(
      await encodeMoving(
        await sharp(drawFrames({ width: 9, height: 9, delays: [1] })[0] ?? Buffer.alloc(0), {
          raw: { width: 9, height: 9, channels: 4 },
        })
          .png()
          .toBuffer(),
      ),
    ).toBeNull();
  }, 60_000);
});

describe('readApng', () => {
  it('draws, blends and clears as each frame says', async () => {
    const source = await readApng(await drawApng({ width: 40, height: 20, delays: [100, 150, 200] }));
    const pixels: number[][] = [];
    for await (const image of source?.images() ?? []) {
      const { data } = await image.raw().toBuffer({ resolveWithObject: true });
      pixels.push([0, 39].map((x) => data.readUInt32BE(4 * x)));
    }
    // Red; then half of it green, which is cleared afterwards; then blue, half transparent, over what is left.
    expect(pixels[0]).toEqual([0xff0000ff, 0xff0000ff]);
    expect(pixels[1]).toEqual([0x00ff00ff, 0xff0000ff]);
    expect(pixels[2]?.[0]).toBe(0x0000ff80);
    expect(pixels[2]?.[1]).toBe(0x7e0080ff);
  });

  it('refuses frames outside the picture', async () => {
    const bytes = await drawApng({ width: 40, height: 20, delays: [100, 100, 100] });
    const at = bytes.lastIndexOf('fcTL') + 4 + 12;
    bytes.writeUInt32BE(4_000, at);
    expect(await readApng(bytes)).toBeNull();
  });
});
