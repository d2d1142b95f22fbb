import { hashText } from './random.ts';

/**
 * One two-tone pair (field and figure) with the shades that belong to it. All colours are sRGB hex.
 * Chosen to stand on both pages, #FBF6EE and #14101B: no field is as light as the one or as dark as the other.
 */
export interface Tones {
  name: string;
  /** The first tone: the sheet the picture is printed on. */
  field: string;
  /** A quiet neighbour of the field, for what lies far away. */
  shade: string;
  /** The second tone: what the picture is about. */
  figure: string;
  /** The figure's shadow side. */
  dim: string;
  /** Nearly black, in the pair's hue: outlines, near ground, plates. */
  deep: string;
  /** Nearly white, in the pair's hue: lights, eyes, lettering. */
  light: string;
}

export const PAIRS: readonly [Tones, ...Tones[]] = [
  {
    name: 'tomato',
    field: '#E5512F',
    shade: '#CF4022',
    figure: '#FFD88F',
    dim: '#F2AE55',
    deep: '#3B0F12',
    light: '#FFF4DE',
  },
  {
    name: 'lagoon',
    field: '#13807A',
    shade: '#0D6E69',
    figure: '#FFC857',
    dim: '#E59A2F',
    deep: '#06292E',
    light: '#F2FBEF',
  },
  {
    name: 'blush',
    field: '#F5B3A5',
    shade: '#EC9D8D',
    figure: '#8A2145',
    dim: '#651535',
    deep: '#33091F',
    light: '#FFF6EE',
  },
  {
    name: 'harbour',
    field: '#1D3F69',
    shade: '#173459',
    figure: '#FF8A5C',
    dim: '#D96238',
    deep: '#0B1A30',
    light: '#FFF1DE',
  },
  {
    name: 'lime',
    field: '#C9D94B',
    shade: '#B4C636',
    figure: '#1F6B4A',
    dim: '#154D36',
    deep: '#12291E',
    light: '#FCFCE4',
  },
  {
    name: 'wine',
    field: '#74204B',
    shade: '#611840',
    figure: '#FFB23E',
    dim: '#E0822A',
    deep: '#2A0A1E',
    light: '#FFF0DC',
  },
  {
    name: 'sky',
    field: '#8CCBE0',
    shade: '#73B8D1',
    figure: '#D8402B',
    dim: '#A62C1D',
    deep: '#14283D',
    light: '#FFF9EA',
  },
  {
    name: 'marigold',
    field: '#F6B73C',
    shade: '#E9A221',
    figure: '#C0331F',
    dim: '#8F2018',
    deep: '#2E1420',
    light: '#FFF7E2',
  },
  {
    name: 'pine',
    field: '#1F5F46',
    shade: '#194F3A',
    figure: '#FFA081',
    dim: '#DB6E54',
    deep: '#0B211A',
    light: '#FFF0E3',
  },
  {
    name: 'sand',
    field: '#EBCF9A',
    shade: '#DDBB7C',
    figure: '#2456A6',
    dim: '#173D7C',
    deep: '#14213A',
    light: '#FFF9EA',
  },
  {
    name: 'coal',
    field: '#38323F',
    shade: '#453E4D',
    figure: '#D7F04A',
    dim: '#A3BC28',
    deep: '#17131D',
    light: '#F7F7E6',
  },
  {
    name: 'mint',
    field: '#9FDCBF',
    shade: '#84CBAA',
    figure: '#DD5230',
    dim: '#AE3A1C',
    deep: '#17332D',
    light: '#F9FFF2',
  },
];

/** A step that shares no factor with twelve, so that counting ids walk through all pairs before one returns. */
const STEP = 5;

/**
 * Which of the twelve pairs an id gets. Ids that only count (`g1`, `g2`, …) take different pairs next to each other;
 * all others are spread by their hash.
 */
export function pairIndexOf(id: string): number {
  const counted = /^(.*?)(\d{1,9})$/su.exec(id);
  const stem = counted?.[1] ?? id;
  const count = Number(counted?.[2] ?? 0);
  return (hashText(stem, 12) + count * STEP) % PAIRS.length;
}

/** The tones of an id. */
export function tonesOf(id: string): Tones {
  return PAIRS[pairIndexOf(id)] ?? PAIRS[0];
}

function channelLight(hex: string): number {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance of `#RRGGBB`, 0 to 1 (WCAG 2.2). */
function luminanceOf(colour: string): number {
  return (
    0.2126 * channelLight(colour.slice(1, 3)) +
    0.7152 * channelLight(colour.slice(3, 5)) +
    0.0722 * channelLight(colour.slice(5, 7))
  );
}

/** Contrast of two `#RRGGBB` colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [low, high] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
