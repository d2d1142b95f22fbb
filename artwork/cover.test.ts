import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHIP_GENRES, GENRES } from '#domain/games/game.ts';
import { findXmlFault } from '#tests/support/well-formed.ts';
import { drawCover } from './cover.ts';

const NASTY_TITLES = [
  'Tetris & <script>alert("x")</script> \'quoted\'',
  '</svg><!-- ]]> <![CDATA[ &amp; &#0;',
  '\u0000\u0001\u0008\u000b\u001f\ufffe\uffff',
  'half \ud83d pair \ude00',
  '\u202eright to left override\u202c',
  '魔法使いと黒猫のウィズ：失われた王国の伝説と千の秘密を探す長い旅',
  'لعبة المتاهة الكبرى',
  'משחק המבוך של הדרקון האחרון',
  'เกมผจญภัยในป่าลึกลับ',
  '👨‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇩🇪'.repeat(20),
  'p̯͟a̼̫c̯͝m̭͇a̷͈n̦̕'.repeat(9),
  'OUROBOROS'.repeat(40),
  'Master of 13k Suns - an incremental space game in a procedural galaxy in 13kb',
  'The quick brown fox jumps over the lazy dog, “vexing” 0123456789 Jürgen’s ÆØÅ pony…',
  '',
  ' \n ',
  '…',
];

test('the same id gives the same bytes', () => {
  const order = { id: 'g1', title: 'Moonlight Run', genre: 'Racing' };
  expect(drawCover(order)).toBe(drawCover({ ...order }));
});

test('different ids give different pictures, with the same title and genre', () => {
  const covers = Array.from({ length: 600 }, (_, at) => drawCover({ id: `g${at}`, title: 'Game', genre: 'Puzzle' }));
  expect(new Set(covers).size).toBe(600);
});

describe.each(GENRES)('%s', (genre) => {
  test('draws a well-formed, finite and small cover for every title', () => {
    for (let at = 0; at < 120; at++) {
      const title = NASTY_TITLES[at % NASTY_TITLES.length] ?? '';
      const svg = drawCover({ id: `${genre}-${at}-x`, title, genre });
      expect(findXmlFault(svg), `${genre} ${at} ${title}`).toBeNull();
      expect(Buffer.byteLength(svg)).toBeLessThan(12_000);
      expect(svg).toContain('viewBox="0 0 640 400"');
    }
  });

  test('is usually smaller than 6 kB', () => {
    const sizes = Array.from(
      { length: 101 },
      (_, at) => drawCover({ id: `${at}~${genre}`, title: 'Back To That Platform', genre }).length,
    );
    expect(sizes.sort((a, b) => a - b)[50]).toBeLessThan(6000);
  });
});

test.each(CHIP_GENRES)('%s has pictures of its own, not those of Other', (genre) => {
  const covers = (of: string) =>
    Array.from({ length: 20 }, (_, at) => drawCover({ id: `own-${at}`, title: 'Game', genre: of }));
  expect(covers(genre)).not.toEqual(covers('Other'));
});

test('id, title and genre may be any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string(),
      (id, title, genre) => {
        expect(findXmlFault(drawCover({ id, title, genre }))).toBeNull();
      },
    ),
    { numRuns: 300 },
  );
});

test('a genre is recognized in any case, and an unknown one is drawn as Other', () => {
  const cover = (genre: string) => drawCover({ id: 'g7', title: 'Maze', genre });
  expect(cover('role-playing')).toBe(cover('Role-Playing'));
  expect(cover('made with love')).toBe(cover('Other'));
  expect(cover('__proto__')).toBe(cover('Other'));
});

test('the title is readable for screen readers, and can be left out of the picture', () => {
  const order = { id: 'g3', title: 'A & "B"', genre: 'Card' };
  expect(drawCover(order)).toContain('aria-label="A &amp; &quot;B&quot;"');
  expect(drawCover({ ...order, withTitle: false }).length).toBeLessThan(drawCover(order).length);
});

test('a cover refers to nothing outside: no scripts, styles, links or fonts', () => {
  for (let at = 0; at < 200; at++) {
    const svg = drawCover({
      id: `out-${at}-`,
      title: '迷路 Maze',
      genre: GENRES[at % GENRES.length] ?? 'Other',
    });
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|<script|<style|<image|<foreignObject|data:/,
    );
  }
});
