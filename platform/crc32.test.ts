import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { followedBy, following } from './page-pieces.ts';

it('equals the checksum of the joined bytes, for any two parts', () => {
  const bytes = fc.uint8Array({ maxLength: 3_000 }).map((array) => Buffer.from(array));
  fc.assert(
    fc.property(bytes, bytes, (before, behind) => {
      expect(followedBy(crc32(before), following(behind))).toBe(crc32(Buffer.concat([before, behind])));
    }),
  );
});
