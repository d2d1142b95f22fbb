import { hash } from 'node:crypto';

/** Whether a stored file isn't what it was. `known`: its hash when the first backup saved it. */
export function isDamaged({ key, bytes }: { key: string; bytes: Uint8Array }, known?: string): boolean {
  return (
    (key.endsWith('.webp') && !isWholeWebp(bytes)) || (known !== undefined && known !== hash('sha256', bytes, 'hex'))
  );
}

/** Finds files that were cut off or overwritten with something else. */
function isWholeWebp(bytes: Uint8Array): boolean {
  const { buffer, byteOffset, length } = bytes;
  const head = Buffer.from(buffer, byteOffset, Math.min(length, 12));
  const isWebp = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP';
  return isWebp && head.readUInt32LE(4) + 8 === length;
}
