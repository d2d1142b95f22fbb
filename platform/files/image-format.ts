/** The formats that people may upload. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

const AVIF_BRANDS = new Set(['avif', 'avis']);

/** The format by the first bytes; null for everything else, whatever its name or type claims. */
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

/** The `ftyp` box: its size, its name, the major brand, a version, then the compatible brands. */
function hasAvifBrand(beginning: Buffer): boolean {
  const end = Math.min(beginning.readUInt32BE(0), beginning.length);
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) {
    if (AVIF_BRANDS.has(beginning.toString('latin1', at, at + 4))) return true;
  }
  return false;
}
