import { EM, KERNING, OUTLINES, SPACE } from './outlines.ts';
import { escapeXml } from './svg.ts';

/** A title's maximum length, in graphemes. Longer titles are cut, because nobody reads more on a cover. */
const LONGEST = 160;
/** Letter spacing, in em. */
const TRACKING = -0.012;

const NOT_FOR_PRINT =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffd]/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Removes characters that XML can't contain, that hide text or that change its direction. May return ''. */
export function cleanTitle(title: string): string {
  const clean = title
    .slice(0, LONGEST * 8)
    .replace(/\s+/gu, ' ')
    .replace(NOT_FOR_PRINT, '')
    .normalize('NFC')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}]\p{M})\p{M}+/gu, '$1')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim();
  return splitGraphemes(clean).slice(0, LONGEST).join('');
}

/** A word, or a segment if the script has no spaces. It is broken only if it is wider than a line. `width`: in em. */
type Piece = { text: string; width: number; spaced: boolean };

export function splitGraphemes(text: string): string[] {
  // Every printable ASCII character is a grapheme, so ASCII texts don't need the slow segmenter.
  return /^[\x20-\x7e]*$/.test(text) ? Array.from(text) : Array.from(graphemes.segment(text), (part) => part.segment);
}

export const hasOutlines = (text: string): boolean => Array.from(text).every((char) => OUTLINES.has(char));

const SPACE_WIDTH = SPACE / EM + TRACKING;

/** A character's width in em, with kerning; 0 if it has no outline. `before`: the character to the left. */
function advanceOf(char: string, before: string): number {
  const outline = OUTLINES.get(char);
  if (!outline) return 0;
  return (outline.advance + (KERNING.get(before + char) ?? 0)) / EM + TRACKING;
}

/** Estimates a width (in em) in an unknown bold system font. It errs on the wide side. */
function estimateWidth(grapheme: string): number {
  const char = String.fromCodePoint(grapheme.codePointAt(0) ?? 32);
  if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(grapheme)) return 1.32;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u.test(char))
    return 1.04;
  if (/[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Lao}]/u.test(char)) return 0.7;
  if (/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u.test(char)) {
    return /[mwMWмшщюжфыШЩЮЖФЫМ@%ωΩ]/u.test(char) ? 0.98 : /\p{Lu}/u.test(char) ? 0.8 : 0.67;
  }
  if (/[\p{P}\p{Zs}]/u.test(char)) return 0.5;
  if (/^[\x21-\x7e\u00a1-\u00ff]/.test(char)) return 0.62;
  const marks = grapheme.match(/\p{Mc}/gu)?.length ?? 0;
  return 0.92 + marks * 0.4;
}

export function measure(text: string): number {
  let width = 0;
  let before = '';
  const drawn = hasOutlines(text.replaceAll(' ', ''));
  for (const grapheme of splitGraphemes(text)) {
    if (grapheme === ' ') width += SPACE_WIDTH;
    else width += drawn ? advanceOf(grapheme, before) : estimateWidth(grapheme);
    before = grapheme;
  }
  return width;
}

/** Whether any Latin letter of a title has no outline. If so, the whole title becomes <text>, with a single font. */
const needsTyping = (title: string): boolean =>
  (title.match(/\p{Script=Latin}\p{M}*/gu) ?? []).some((letter) => !hasOutlines(letter));

function splitPieces(title: string): Piece[] {
  const pieces: Piece[] = [];
  for (const word of title.split(' ').filter(Boolean)) {
    const parts = UNSPACED.test(word)
      ? joinPunctuation(Array.from(words.segment(word), (part) => part.segment))
      : [word];
    parts.forEach((text, at) => {
      pieces.push({ text, width: measure(text), spaced: at === 0 && pieces.length > 0 });
    });
  }
  return pieces;
}

function joinPunctuation(parts: string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && (/^[\p{Pe}\p{Pf}\p{Po}ー]/u.test(part) || /[\p{Ps}\p{Pi}]$/u.test(last))) {
      joined[joined.length - 1] = last + part;
    } else joined.push(part);
  }
  return joined;
}

function cutToWidth(text: string, width: number): string {
  const parts = splitGraphemes(text);
  while (parts.length > 0 && measure(`${parts.join('').trimEnd()}…`) > width) parts.pop();
  return `${parts.join('').replace(/[\s\p{Ps}\p{Pd},:;]+$/u, '')}…`;
}

export type Lettering = ReturnType<typeof finish>;

export type Setting = { size: number; lines: number; width: number };

export type Settings = readonly [Setting, ...Setting[]];
/** Distance between baselines, in em. It is larger for <text> than for outlines, as some scripts have tall marks. */
const LEADING = 0.98;
const TYPED_LEADING = 1.2;
const FONT_FAMILY = "'Bricolage Grotesque Variable','Bricolage Grotesque',system-ui,sans-serif";

/** Lays out a title from `cleanTitle` with the first setting that fits, or cuts it to fit the last one. Null for ''. */
export function setTitle(title: string, settings: Settings): Lettering | null {
  const pieces = splitPieces(title);
  if (pieces.length === 0) return null;
  for (const setting of settings) {
    const lines = wrap(pieces, setting.width / setting.size);
    if (lines && lines.length <= setting.lines) return finish(balance(pieces, lines, setting), setting.size);
  }
  const last = settings.at(-1) ?? settings[0];
  return finish(cut(pieces, last), last.size);
}

function finish(lines: string[], size: number) {
  const outlined = lines.every((line) => hasOutlines(line.replaceAll(' ', '')));
  return {
    lines,
    size,
    leading: size * (outlined ? LEADING : TYPED_LEADING),
    widths: lines.map((line) => measure(line) * size),
    outlined,
  };
}

function wrap(pieces: readonly Piece[], width: number): string[] | null {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of pieces) {
    if (piece.width > width) return null;
    const gap = line !== '' && piece.spaced ? SPACE_WIDTH : 0;
    if (line !== '' && used + gap + piece.width > width) {
      lines.push(line);
      line = piece.text;
      used = piece.width;
    } else {
      line += (gap > 0 ? ' ' : '') + piece.text;
      used += gap + piece.width;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function balance(pieces: readonly Piece[], lines: string[], setting: Setting): string[] {
  let best = lines;
  if (lines.length === 1) return best;
  for (let width = (setting.width / setting.size) * 0.96; width > 1; width *= 0.96) {
    const narrower = wrap(pieces, width);
    if (!narrower || narrower.length > lines.length) return best;
    best = narrower;
  }
  return best;
}

function cut(pieces: readonly Piece[], { size, lines: count, width }: Setting): string[] {
  const room = width / size;
  const small = pieces.flatMap((piece) =>
    piece.width <= room
      ? [piece]
      : splitGraphemes(piece.text).map((text, at) => ({
          text,
          width: measure(text),
          spaced: at === 0 && piece.spaced,
        })),
  );
  const lines = wrap(small, room) ?? [];
  if (lines.length <= count) return lines;
  const joint = small.some((piece) => piece.spaced) ? ' ' : '';
  const rest = `${lines[count - 1] ?? ''}${joint}${lines[count] ?? ''}`;
  return [...lines.slice(0, count - 1), cutToWidth(rest, room)];
}

/** Draws a title whose first baseline starts at (x, y). `ids`: a prefix for element ids that is unique on the page. */
export function drawLettering(of: { lettering: Lettering; x: number; y: number; colour: string; ids: string }): string {
  const { lettering, x, y, colour, ids } = of;
  const scale = lettering.size / EM;
  const placed: Parameters<typeof drawOutlines>[0] = [];
  let typed = '';
  const typing = needsTyping(lettering.lines.join(' '));
  lettering.lines.forEach((line, row) => {
    const baseline = Math.round((row * lettering.leading) / scale);
    if (RIGHT_TO_LEFT.test(line)) {
      typed += `<text y="${baseline}" direction="rtl" text-anchor="end">${escapeXml(line)}</text>`;
      return;
    }
    let at = 0;
    for (const run of splitRuns(line, typing)) {
      if (run.outlined) {
        let before = '';
        for (const char of run.text) {
          const advance = char === ' ' ? SPACE_WIDTH : advanceOf(char, before);
          const x = Math.round((at + advance - advanceOf(char, '')) * EM);
          if (char !== ' ') placed.push({ char, x, y: baseline });
          at += advance;
          before = char;
        }
      } else {
        typed += `<text x="${Math.round(at * EM)}" y="${baseline}">${escapeXml(run.text)}</text>`;
        at += measure(run.text);
      }
      at += SPACE_WIDTH;
    }
  });
  const text = typed && `<g font-family="${FONT_FAMILY}" font-weight="800" font-size="${EM}">${typed}</g>`;
  const move = `translate(${Math.round(x)} ${Math.round(y)}) scale(${scale})`;
  return `<g fill="${colour}" transform="${move}">${drawOutlines(placed, ids)}${text}</g>`;
}

function splitRuns(line: string, typing: boolean): { text: string; outlined: boolean }[] {
  const runs: { text: string; outlined: boolean }[] = [];
  for (const word of line.split(' ')) {
    const last = runs.at(-1);
    const outlined = !typing && hasOutlines(word);
    if (last && last.outlined === outlined) last.text += ` ${word}`;
    else runs.push({ text: word, outlined });
  }
  return runs;
}

/** The bytes of `<path id="…" d="…"/>`, without the outline. */
const OWN_ELEMENT = 30;
/** The bytes of `<use href="…" x="…" y="…"/>`. It repeats an outline if that saves bytes. */
const REFERENCE = 34;

function drawOutlines(placed: { char: string; x: number; y: number }[], ids: string): string {
  const places = Map.groupBy(placed, (glyph) => glyph.char);
  let once = '';
  let repeated = '';
  let number = 0;
  for (const [char, list] of places) {
    const path = OUTLINES.get(char)?.path ?? '';
    const [first, ...others] = list;
    if (!first) continue;
    if (others.length * path.length > OWN_ELEMENT + others.length * REFERENCE) {
      const id = `${ids}${number++}`;
      repeated += `<path id="${id}" d="M${first.x} ${first.y}${path}"/>`;
      for (const other of others) repeated += `<use href="#${id}" x="${other.x - first.x}" y="${other.y - first.y}"/>`;
    } else once += list.map((glyph) => `M${glyph.x} ${glyph.y}${path}`).join('');
  }
  return (once && `<path d="${once}"/>`) + repeated;
}
