import sharp from 'sharp';
import type { AppContext } from '#platform/context.ts';
import { insertRows } from '#platform/db/rows.ts';

export function drawPicture({
  width = 640,
  height = 400,
  colour = '#a33b1b',
  format = 'png',
}: {
  width?: number;
  height?: number;
  colour?: string;
  format?: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';
} = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
}

export async function storedKeys({ ctx }: { ctx: AppContext }): Promise<string[]> {
  return (await Array.fromAsync(ctx.files.list(''))).map(({ key }) => key).toSorted();
}

/** Stores three bytes instead of a picture, for tests that don't decode it, and records its uploader. */
export async function putPicture(
  { ctx }: { ctx: AppContext },
  { key, uploaderId }: { key: string; uploaderId: string },
): Promise<void> {
  const upload = { key, uploaderId, placeholder: '', lastUsedAt: ctx.clock.now() };
  await ctx.files.put({ key, bytes: new Uint8Array([1, 2, 3]), contentType: 'image/webp' });
  await ctx.db.transact(({ db }) => insertRows(db, 'uploads', upload));
}
