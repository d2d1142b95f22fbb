import { cleanTitle, drawLettering, hasOutlines, type Settings, setTitle, splitGraphemes } from './lettering.ts';
import { box, polygon } from './shapes.ts';
import { drawSheet, paint } from './svg.ts';

export const CARD = { width: 1200, height: 630 } as const;
const INK = '#1C1624';
const PAPER = '#FBF6EE';
const ACCENT = '#FF8A66';
const MARGIN = 56;
/** Height of letters, in em. */
const RISE = 0.72;

const TITLES: Settings = [
  { size: 96, lines: 1, width: 860 },
  { size: 84, lines: 1, width: 920 },
  { size: 68, lines: 2, width: 960 },
  { size: 56, lines: 2, width: 1000 },
  { size: 48, lines: 3, width: 1040 },
];
const HEADLINES: Settings = [
  { size: 104, lines: 3, width: 640 },
  { size: 80, lines: 4, width: 640 },
  { size: 60, lines: 5, width: 640 },
];
const BRANDS: Settings = [{ size: 34, lines: 1, width: 520 }];

function drawWords(of: { text: string; settings: Settings; ids: string }) {
  const lettering = setTitle(cleanTitle(of.text), of.settings);
  // The card is rasterised without fonts, so it can show only letters that have outlines (outlines.ts).
  if (!lettering?.outlined) return null;
  const { lines, leading, size } = lettering;
  return {
    height: (lines.length - 1) * leading + size * RISE,
    width: Math.max(...lettering.widths),
    at: ({ x, y, colour }: { x: number; y: number; colour: string }) =>
      drawLettering({ lettering, x, y: y + size * RISE, colour, ids: of.ids }),
  };
}

const MARK = 32;

/** The logo, in a square of `MARK` units. `app/shell/header.tsx` draws it too. */
const placeMark = ({ x, y, scale }: { x: number; y: number; scale: number }): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">` +
  paint(PAPER, polygon([0, 21, 10.5, 21, 10.5, 14, 21.5, 14, 21.5, 25, 32, 25, 32, 32, 0, 32])) +
  paint(ACCENT, polygon([10.5, 0, 10.5, 12, 22.5, 6])) +
  '</g>';

export function drawLogo({ share = 0.75 }: { share?: number } = {}): string {
  const shift = (MARK * (1 - share)) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK} ${MARK}">` +
    `${paint(INK, box([0, 0, MARK, MARK]))}${placeMark({ x: shift, y: shift, scale: share })}</svg>`
  );
}

function drawBrand({ x, y, brand }: { x: number; y: number; brand: string }): string {
  const name = drawWords({ text: drawableTitle(brand), settings: BRANDS, ids: 'b' });
  return placeMark({ x, y, scale: 40 / MARK }) + (name?.at({ x: x + 54, y: y + 9, colour: PAPER }) ?? '');
}

const isLetter = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** A title without what has no outline, such as emoji; '' if that leaves less than half of its letters. */
function drawableTitle(title: string): string {
  const parts = splitGraphemes(cleanTitle(title));
  const kept = parts.map((part) => {
    if (part === ' ' || hasOutlines(part)) return part;
    const [base = ''] = part.normalize('NFD');
    return isLetter(base) && hasOutlines(base) ? base : '';
  });
  const count = (texts: readonly string[]) => texts.filter(isLetter).length;
  return count(kept) === 0 || count(kept) * 2 < count(parts) ? '' : kept.join('');
}

const METALS = ['#F2B705', '#C3CAD6', '#CE8B55'] as const;
const AWARDS: Settings = [{ size: 40, lines: 1, width: 700 }];

export type CardAward = { place: number; words: string };
function drawAward({ place, words }: CardAward): string {
  const lettering = drawWords({ text: words, settings: AWARDS, ids: 'a' });
  if (!lettering) return '';
  const right = MARGIN + lettering.width + 56;
  const ribbon = polygon([0, 44, right, 44, right - 28, 86, right, 128, 0, 128]);
  return paint(METALS[place - 1] ?? METALS[2], ribbon) + lettering.at({ x: MARGIN, y: 72, colour: INK });
}

/** A preview card's brand and title; or `otherwise`, if the font lacks most of the title's letters. */
export function drawCardLabel(of: {
  title: string;
  otherwise: string;
  brand: string;
  award?: CardAward | null;
}): string {
  const { title, otherwise, brand, award } = of;
  const words = drawWords({ text: drawableTitle(title) || drawableTitle(otherwise), settings: TITLES, ids: 't' });
  const right = Math.min(CARD.width, MARGIN + Math.max(words?.width ?? 0, 330) + 56);
  const high = words ? words.height + 40 + 28 + 2 * 40 : 40 + 2 * 32;
  const top = CARD.height - 44 - high;
  const label = paint(INK, polygon([0, top, right, top, right + 28, top + high, 0, top + high]));
  const edge = paint(ACCENT, box([0, top + high, right + 28, 8]));
  const inside = top + (words ? 40 : 32);
  return drawSheet(
    CARD,
    (award ? drawAward(award) : '') +
      label +
      edge +
      drawBrand({ x: MARGIN, y: inside, brand }) +
      (words?.at({ x: MARGIN, y: inside + 40 + 28, colour: PAPER }) ?? ''),
  );
}

export function drawSiteCard({ words, brand }: { words: string; brand: string }): string {
  const headline = drawWords({ text: words, settings: HEADLINES, ids: 't' });
  const lamps = Array.from({ length: 30 }, (_, at) => paint(PAPER, box([at * 40 + 18, 8, 4, 4]))).join('');
  const metals = [
    paint(METALS[1], box([780, 390, 130, 240])),
    paint(METALS[0], box([910, 280, 130, 350])),
    paint(METALS[2], box([1040, 460, 130, 170])),
    paint(ACCENT, polygon([945, 130, 945, 262, 1060, 196])),
  ].join('');
  return drawSheet(
    CARD,
    paint(INK, box([0, 0, CARD.width, CARD.height])) +
      paint('#CA3418', box([0, 0, CARD.width, 20])) +
      lamps +
      metals +
      drawBrand({ x: MARGIN, y: 84, brand }) +
      (headline?.at({ x: MARGIN, y: 600 - headline.height, colour: PAPER }) ?? ''),
  );
}
