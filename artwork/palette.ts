import { hashText } from './random.ts';

/** Shades of two colours, as `#RRGGBB`. The colour `field` stands out on light and dark pages (app/ui/theme.tsx). */
export type Tones = Record<'name' | 'field' | 'shade' | 'figure' | 'dim' | 'deep' | 'light', string>;

const TABLE = `
  name      field    shade    figure   dim      deep     light
  tomato    #E5512F  #CF4022  #FFD88F  #F2AE55  #3B0F12  #FFF4DE
  lagoon    #13807A  #0D6E69  #FFC857  #E59A2F  #06292E  #F2FBEF
  blush     #F5B3A5  #EC9D8D  #8A2145  #651535  #33091F  #FFF6EE
  harbour   #1D3F69  #173459  #FF8A5C  #D96238  #0B1A30  #FFF1DE
  lime      #C9D94B  #B4C636  #1F6B4A  #154D36  #12291E  #FCFCE4
  wine      #74204B  #611840  #FFB23E  #E0822A  #2A0A1E  #FFF0DC
  sky       #8CCBE0  #73B8D1  #D8402B  #A62C1D  #14283D  #FFF9EA
  marigold  #F6B73C  #E9A221  #C0331F  #8F2018  #2E1420  #FFF7E2
  pine      #1F5F46  #194F3A  #FFA081  #DB6E54  #0B211A  #FFF0E3
  sand      #EBCF9A  #DDBB7C  #2456A6  #173D7C  #14213A  #FFF9EA
  coal      #38323F  #453E4D  #D7F04A  #A3BC28  #17131D  #F7F7E6
  mint      #9FDCBF  #84CBAA  #DD5230  #AE3A1C  #17332D  #F9FFF2
`;

export const PAIRS = readTable(TABLE);

function readTable(table: string): readonly [Tones, ...Tones[]] {
  const [names = [], ...rows] = table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  return rows.map((row) => Object.fromEntries(row.map((value, at) => [names[at], value]))) as unknown as [Tones];
}

/** Coprime with 12, so that twelve consecutive ids get twelve different pairs. */
const STEP = 5;

/** The index of an id's pair of colours: a hash, plus the number at the id's end, so that `g1` and `g2` differ. */
export function pairIndexOf(id: string): number {
  const counted = /^(.*?)(\d{1,9})$/su.exec(id);
  const stem = counted?.[1] ?? id;
  const count = Number(counted?.[2] ?? 0);
  return (hashText(stem, 12) + count * STEP) % PAIRS.length;
}

export const tonesOf = (id: string): Tones => PAIRS[pairIndexOf(id)] ?? PAIRS[0];

function channelLight(hex: string): number {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

const luminanceOf = (colour: string): number =>
  0.2126 * channelLight(colour.slice(1, 3)) +
  0.7152 * channelLight(colour.slice(3, 5)) +
  0.0722 * channelLight(colour.slice(5, 7));

/** Contrast of two `#RRGGBB` colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [low, high] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
