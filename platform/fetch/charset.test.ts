import { describe, expect, it } from 'vitest';
import { decodeText } from './charset.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

describe('decodeText', () => {
  it('uses the encoding in the header', () => {
    expect(decodeText(bytes([0xcf, 0xf0, 0xe8]), 'text/html; charset=windows-1251')).toBe('При');
    expect(decodeText(bytes([0x83, 0x51]), 'text/html;charset="Shift_JIS"')).toBe('ゲ');
  });

  it('prefers a byte order mark to the header', () => {
    expect(decodeText(bytes([0xef, 0xbb, 0xbf, 0xc3, 0xa4]), 'text/html; charset=windows-1251')).toBe('ä');
    expect(decodeText(bytes([0xff, 0xfe, 0x41, 0x00]), '')).toBe('A');
    expect(decodeText(bytes([0xfe, 0xff, 0x00, 0x41]), '')).toBe('A');
  });

  it('prefers the header to the meta element', () => {
    expect(decodeText(bytes('<meta charset=koi8-r>', [0xc3, 0xa4]), 'text/html; charset=utf-8')).toContain('ä');
  });

  it.each([
    '<meta charset="windows-1251">',
    '<META HTTP-EQUIV=Content-Type content="text/html; charset=windows-1251">',
  ])('uses %s', (meta) => expect(decodeText(bytes(meta, [0xcf, 0xf0, 0xe8]), 'text/html')).toBe(`${meta}При`));

  it('reads a page whose meta element claims UTF-16 as UTF-8', () => {
    expect(decodeText(bytes('<meta charset="utf-16">', [0xc3, 0xa4]), '')).toContain('ä');
  });

  it('guesses UTF-8 if the bytes are valid, otherwise Windows-1252', () => {
    expect(decodeText(bytes([0xc3, 0xa4]), 'text/html')).toBe('ä');
    expect(decodeText(bytes([0x93, 0xe4, 0x94]), 'text/html')).toBe('“ä”');
  });

  it('recognizes UTF-8 that was cut inside a character', () => {
    expect(decodeText(bytes([0xc3, 0xa4, 0xe2, 0x82]), '')).toBe('ä');
  });

  it('stops quickly at white space in place of a charset', () => {
    expect(decodeText(bytes('x'), `text/html; charset=${' '.repeat(1_000_000)}`)).toBe('x');
    const page = `${'<meta'.repeat(270)} charset=${' '.repeat(2_700)}`;
    for (let n = 0; n < 100; n += 1) expect(decodeText(bytes(page), '')).toBe(page);
  });

  it('finds a meta element after text that only mentions one', () => {
    const page = bytes("<meta name=charset><meta charset = ' windows-1251'>", [0xcf]);
    expect(decodeText(page, 'text/html')).toMatch(/П$/);
  });

  it('ignores unknown charsets', () => {
    expect(decodeText(bytes([0xc3, 0xa4]), 'text/html; charset=klingon')).toBe('ä');
  });
});
