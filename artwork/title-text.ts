import { EM, KERNING, OUTLINES, SPACE } from './outlines.ts';

/** In graphemes. Longer titles are cut, because nobody reads more on a cover. */
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

/** Removes what XML can't contain, and what hides text or changes its direction. May return ''. */
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

/** What stays whole if it fits on a line: a word, or part of one in scripts without spaces. Width in em. */
export interface Piece {
  text: string;
  width: number;
  spaced: boolean;
}

export function splitGraphemes(text: string): string[] {
  /** Fast, because the segmenter is slow: every printable ASCII character is a grapheme. */
  return /^[\x20-\x7e]*$/.test(text)
    ? Array.from(text)
    : Array.from(graphemes.segment(text), (part) => part.segment);
}

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Whether all characters have outlines (outlines.ts). */
export function hasOutlines(text: string): boolean {
  for (const char of text) if (!OUTLINES.has(char)) return false;
  return true;
}

/** The width of a space, in em. */
export const SPACE_WIDTH = SPACE / EM + TRACKING;

/** Width in em after `before`. Zero without an outline. */
export function advanceOf(char: string, before: string): number {
  const outline = OUTLINES.get(char);
  if (!outline) return 0;
  return (outline.advance + (KERNING.get(before + char) ?? 0)) / EM + TRACKING;
}

/** Width in em in an unknown bold system font, rather too wide. */
function estimateWidth(grapheme: string): number {
  const char = String.fromCodePoint(grapheme.codePointAt(0) ?? 32);
  if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(grapheme)) return 1.32;
  if (
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u.test(
      char,
    )
  )
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

/** Width in em: exact if all of it has outlines, otherwise an estimate. */
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

/** Whether Latin letters lack outlines. Then the whole title becomes <text>, so that all have the same font. */
export const needsTyping = (title: string): boolean =>
  (title.match(/\p{Script=Latin}\p{M}*/gu) ?? []).some((letter) => !hasOutlines(letter));

/** The pieces of a title from `cleanTitle`, in reading order. */
export function splitPieces(title: string): Piece[] {
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

/** So that no line begins with a closing mark or ends with an opening one. */
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

/** Cuts between graphemes, so that the text fits a width (in em) with an ellipsis. */
export function cutToWidth(text: string, width: number): string {
  const parts = splitGraphemes(text);
  while (parts.length > 0 && measure(`${parts.join('').trimEnd()}…`) > width) parts.pop();
  return `${parts.join('').replace(/[\s\p{Ps}\p{Pd},:;]+$/u, '')}…`;
}
