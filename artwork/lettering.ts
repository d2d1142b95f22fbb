import { EM, OUTLINES } from './outlines.ts';
import { escapeXml } from './svg.ts';
import {
  advanceOf,
  cutToWidth,
  hasOutlines,
  isRightToLeft,
  measure,
  needsTyping,
  type Piece,
  SPACE_WIDTH,
  splitGraphemes,
  splitPieces,
} from './title-text.ts';

/** A title in lines. `widths` are exact if `outlined`, otherwise estimates. */
export type Lettering = ReturnType<typeof finish>;

export interface Setting {
  size: number;
  lines: number;
  width: number;
}

export type Settings = readonly [Setting, ...Setting[]];

/** Distance between baselines, in em. <text> gets more than outlines, because some scripts have tall marks. */
const LEADING = 0.98;
const TYPED_LEADING = 1.2;
const FONT_FAMILY = "'Bricolage Grotesque Variable','Bricolage Grotesque',system-ui,sans-serif";

/** Uses the first setting that fits, or cuts to the last. Null for ''. `title` must come from `cleanTitle`. */
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

/** Returns lines of at most `width` em, or null if a piece is wider. */
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

/** Evens out the lines, so that no short word stands alone. */
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

/** Breaks words that are wider than a line, and ends with an ellipsis if lines are left over. */
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

/** Draws a title, its first baseline at (x, y). `ids`: a prefix for element ids that is unique on the page. */
export function drawLettering(of: {
  lettering: Lettering;
  x: number;
  y: number;
  colour: string;
  ids: string;
}): string {
  const { lettering, x, y, colour, ids } = of;
  const scale = lettering.size / EM;
  const placed: Parameters<typeof drawOutlines>[0] = [];
  let typed = '';
  const typing = needsTyping(lettering.lines.join(' '));
  lettering.lines.forEach((line, row) => {
    const baseline = Math.round((row * lettering.leading) / scale);
    if (isRightToLeft(line)) {
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

/** Bytes that a <path> with an id and a <use> add, so that repeating a short outline is cheaper. */
const OWN_ELEMENT = 30;
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
      for (const other of others)
        repeated += `<use href="#${id}" x="${other.x - first.x}" y="${other.y - first.y}"/>`;
    } else once += list.map((glyph) => `M${glyph.x} ${glyph.y}${path}`).join('');
  }
  return (once && `<path d="${once}"/>`) + repeated;
}
