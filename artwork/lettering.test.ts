import { expect, test } from 'vitest';
import { findXmlFault } from '#tests/support/well-formed.ts';
import { cleanTitle, drawLettering, measure, type Setting, setTitle, splitGraphemes } from './lettering.ts';

const SETTINGS: readonly [Setting, ...Setting[]] = [
  { size: 80, lines: 1, width: 560 },
  { size: 60, lines: 2, width: 560 },
  { size: 40, lines: 3, width: 560 },
];

function set(title: string) {
  const lettering = setTitle(cleanTitle(title), SETTINGS);
  if (!lettering) throw new Error('nothing was set');
  return lettering;
}

function draw(title: string): string {
  return drawLettering({ lettering: set(title), x: 10, y: 90, colour: '#FFFFFF', ids: 'a' });
}

test('a short title takes one line, as large as possible', () => {
  expect(set('Zap')).toMatchObject({ lines: ['Zap'], size: 80, outlined: true });
});

test('a longer title takes balanced lines of whole words, in a smaller size', () => {
  expect(set('The Last Bastion of Kings')).toMatchObject({
    lines: ['The Last', 'Bastion of Kings'],
    size: 60,
  });
});

test.each([
  'I Want to Help Fight the Demon Overlord, but I’m Just an Intern! And much more to say about it all',
  'OUROBOROS'.repeat(9),
  '長'.repeat(90),
  '👨‍👩‍👧‍👦'.repeat(60),
  'เกมผจญภัยในป่าลึกลับกับเพื่อนทั้งเจ็ด'.repeat(4),
  'لعبة المتاهة الكبرى '.repeat(9),
  'Очень длинное название игры '.repeat(6),
])('a title that is too long is cut between characters and ends with an ellipsis: %s', (title) => {
  const { lines, size, widths } = set(title);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/…$/);
  for (const width of widths) expect(width).toBeLessThanOrEqual(560);
  expect(size).toBe(40);
  const whole = new Set(splitGraphemes(cleanTitle(title)));
  for (const part of splitGraphemes(lines.join('').replace(/…$/, ''))) expect(whole).toContain(part);
});

test('the ellipsis never follows a space or a comma', () => {
  for (let length = 60; length < 110; length++) {
    expect(set('one, two, three, four, five, six, '.repeat(5).slice(0, length)).lines.join(' ')).not.toMatch(/[\s,]…/);
  }
});

test('an empty title gives no lettering', () => {
  expect(setTitle('', SETTINGS)).toBeNull();
  expect(setTitle(cleanTitle('\u0000\u200b \n\t'), SETTINGS)).toBeNull();
});

test('characters that XML forbids or that reverse the text are removed, and spaces are collapsed', () => {
  expect(cleanTitle('a\u0000b\u0008 \n\t c\ud800\ufffe\u202ed')).toBe('ab cd');
  expect(cleanTitle('Cafe\u0301')).toBe('Café');
  expect(cleanTitle('👨‍👩‍👧 क्षेत्र')).toBe('👨‍👩‍👧 क्षेत्र');
  expect(cleanTitle(`a${'\u0301'.repeat(50)}`).length).toBeLessThan(4);
});

test('Latin titles are drawn as outlines, so that no font is needed', () => {
  expect(draw('Déjà Meow – “Straße”, it’s 100% & <ok>')).not.toContain('<text');
});

test('titles in other scripts are escaped text in the title’s font, with system fonts as fallback', () => {
  const svg = draw('迷路 <&> ゲーム');
  expect(svg).toContain("font-family=\"'Bricolage Grotesque Variable','Bricolage Grotesque',system-ui,sans-serif\"");
  expect(svg).toContain('font-weight="800"');
  expect(svg).toContain('迷路');
  expect(svg).not.toContain('<&>');
  expect(findXmlFault(svg)).toBeNull();
});

test('Arabic and Hebrew run from right to left', () => {
  expect(draw('لعبة المتاهة')).toContain('direction="rtl"');
  expect(draw('Maze')).not.toContain('direction');
});

test('a word with one letter that has no outline becomes text as a whole', () => {
  expect(draw('Łódź')).toContain('>Łódź<');
});

test('the width grows with the text, and kerning moves letters together', () => {
  expect(measure('AV')).toBeLessThan(measure('A') + measure('V'));
  expect(measure('mm')).toBeGreaterThan(measure('ii'));
});

test('a repeated letter is drawn only once', () => {
  expect(draw('gggggggggg').length).toBeLessThan(draw('g').length * 2);
});
