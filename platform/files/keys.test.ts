import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertKey, contentTypeOf, safeFilename, thumbnailKey } from './keys.ts';

describe('safeFilename', () => {
  it.each([
    ['cat.png', 'cat.png'],
    ['My Cat (1).PNG', 'my-cat-1.png'],
    ['Crème Brûlée.jpeg', 'creme-brulee.jpeg'],
    ['C:\\Users\\me\\cat.png', 'cat.png'],
    ['../../etc/passwd', 'passwd'],
    ['..', 'image'],
    ['', 'image'],
    ['猫.webp', 'image.webp'],
    ['🐈', 'image'],
    ['.htaccess', 'image.htaccess'],
    ['a..b...png', 'a.b.png'],
    ['cat.png\u0000.html', 'cat.png.html'],
    ['-_.cat._-.png', 'cat.png'],
    ['noending', 'noending'],
  ])('turns %j into %j', (filename, safe) => expect(safeFilename(filename)).toBe(safe));

  it('is never empty, never longer than 80 characters, and always fits into a key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (filename) => {
        const safe = safeFilename(filename);
        expect(safe).toMatch(/^[a-z0-9][a-z0-9._-]{0,79}$/);
        expect(safe).not.toContain('..');
        expect(() => assertKey(`thumbnails/1_${safe}.webp`)).not.toThrow();
      }),
    );
  });

  it('keeps the extension of a long name', () => {
    expect(safeFilename(`${'a'.repeat(200)}.webp`)).toBe(`${'a'.repeat(75)}.webp`);
  });

  it.each(['-', '_', '.', 'é', '\u0301', '猫', '🐈', ' ', 'ﷺ'])('cuts a name with very many %j quickly', (mark) => {
    expect(safeFilename(`cat${mark.repeat(1_000_000)}x.png`)).toMatch(/\.png$/);
  });
});

describe('thumbnailKey', () => {
  it('has the specified form', () => {
    expect(thumbnailKey(1_700_000_000_000.7, 'My cat.webp')).toBe('thumbnails/1700000000000_my-cat.webp');
  });
});

describe('contentTypeOf', () => {
  it('recognizes pictures by their extension, and no type that browsers execute', () => {
    expect(contentTypeOf('thumbnails/a.webp')).toBe('image/webp');
    expect(contentTypeOf('thumbnails/a.jpg')).toBe('image/jpeg');
    expect(contentTypeOf('assets/a.js')).toBe('text/javascript; charset=utf-8');
    for (const ending of ['html', 'svg', 'js', 'xml', 'constructor']) expect(contentTypeOf(`t/a.${ending}`)).toBeNull();
  });
});
