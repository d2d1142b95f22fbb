import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { THEME_COLORS } from '#app/ui/theme.tsx';

type Rgb = readonly [number, number, number];
type Theme = 'light' | 'dark';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const DECLARATION =
  /--color-([a-z-]+): light-dark\(\s*oklch\(([^)]+)\),\s*oklch\(([^)]+)\)\s*\);\s*\/\* (#[0-9A-F]{6}) (#[0-9A-F]{6}) \*\//g;

/** Converts OKLCH, as in the style sheet, to sRGB with whole numbers from 0 to 255. */
function toRgb(oklch: string): Rgb {
  const [l = 0, c = 0, h = 0] = oklch.split(' ').map((part) => Number.parseFloat(part));
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const cube = (x: number) => x ** 3;
  const L = cube(l / 100 + 0.3963377774 * a + 0.2158037573 * b);
  const M = cube(l / 100 - 0.1055613458 * a - 0.0638541728 * b);
  const S = cube(l / 100 - 0.0894841775 * a - 1.291485548 * b);
  const encode = (x: number) =>
    Math.round(255 * Math.min(1, Math.max(0, x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055)));
  return [
    encode(4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S),
    encode(-1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S),
    encode(-0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S),
  ];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

function luminance(rgb: Rgb): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const x = part / 255;
    return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const tokens = new Map(
  [...css.matchAll(DECLARATION)].map(([, name = '', light = '', dark = '', lightHex, darkHex]) => [
    name,
    { light: toRgb(light), dark: toRgb(dark), lightHex, darkHex },
  ]),
);

function colour(name: string, theme: Theme): Rgb {
  const token = tokens.get(name);
  if (!token) throw new Error(`no token ${name}`);
  return token[theme];
}

/** Two colours that are used together. Text needs a contrast of 4.5; edges of controls and the focus ring need 3. */
type Pair = readonly [front: string, ground: string];

const on = (front: string, ...grounds: string[]) => grounds.map((ground): Pair => [front, ground]);

const TEXT_PAIRS: readonly Pair[] = [
  ...on('ink', 'paper', 'card', 'sunken', 'accent-soft'),
  ...on('muted', 'paper', 'card', 'sunken'),
  ...on('accent', 'paper', 'card'),
  ...on('on-accent', 'accent', 'accent-hover'),
  ...on('danger', 'paper', 'card', 'danger-soft'),
  ...on('good', 'paper', 'card', 'good-soft'),
  ...on('paper', 'ink'),
  ...on('card', 'danger'),
  ...on('on-slab', 'slab'),
  ...on('slab-muted', 'slab'),
  ...on('on-rank', 'gold', 'silver', 'bronze'),
];

const EDGE_PAIRS: readonly Pair[] = [
  ...on('edge', 'paper', 'card', 'sunken'),
  ...on('ink', 'paper', 'card', 'sunken'),
  ...on('on-slab', 'slab'),
  ...on('accent', 'card'),
  ...on('danger', 'card'),
];

describe('the design tokens', () => {
  it('are the colours of the art direction', () => {
    for (const [name, token] of tokens) {
      expect([name, hexOf(token.light), hexOf(token.dark)]).toEqual([name, token.lightHex, token.darkHex]);
    }
    expect(hexOf(colour('paper', 'light'))).toBe('#FBF6EE');
    expect(hexOf(colour('accent', 'light'))).toBe('#C8361B');
    expect(hexOf(colour('accent', 'dark'))).toBe('#FF8A66');
    expect(hexOf(colour('gold', 'dark'))).toBe('#F2B705');
  });

  it('give the browser’s frame the colour of the page', () => {
    expect(THEME_COLORS).toEqual({
      light: hexOf(colour('paper', 'light')),
      dark: hexOf(colour('paper', 'dark')),
    });
  });

  describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
    it.each(TEXT_PAIRS)('%s is readable on %s', (text, ground) => {
      expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
    });

    it.each(EDGE_PAIRS)('%s stands out on %s', (edge, ground) => {
      expect(contrast(colour(edge, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
    });
  });

  it.each([0, 45, 90, 135, 180, 225, 270, 315])('are readable with an operator’s accent of the hue %i', (hue) => {
    for (const chroma of [0, 0.1, 0.19]) {
      const light = toRgb(`48 ${chroma} ${hue}`);
      const dark = toRgb(`78 ${Math.min(chroma, 0.15)} ${hue}`);
      for (const ground of ['paper', 'card', 'on-accent']) {
        expect(contrast(light, colour(ground, 'light'))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(dark, colour(ground, 'dark'))).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
