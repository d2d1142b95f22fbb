import type { Tones } from './palette.ts';
import { type Place, round } from './shapes.ts';

export const paint = (colour: string, data: string): string =>
  data === '' ? '' : `<path fill="${colour}" d="${data}"/>`;

export const paintAll = (tones: Tones, shapes: { readonly [tone in keyof Tones]?: string }): string =>
  Object.entries(shapes)
    .map(([tone, data]) => paint(tones[tone as keyof Tones], data))
    .join('');

export const paintEach = (colours: readonly string[], shapes: readonly string[]): string =>
  colours.map((colour, k) => paint(colour, shapes[k] ?? '')).join('');

/** A filled path, scaled and then moved from the origin to the rounded (x, y). */
export const stamp = (colour: string, [x, y, scale]: Place, data: string): string =>
  `<path fill="${colour}" transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${scale})" d="${data}"/>`;

export const turned = ([x, y, turn]: Place, content: string): string =>
  `<g transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${turn})">${content}</g>`;

export const define = (ids: string, drawings: readonly string[]): string =>
  drawings.map((drawing, k) => `<symbol id="${ids}${k}" overflow="visible">${drawing}</symbol>`).join('');

export const repeat = (id: string, x: number, y: number): string =>
  `<use href="#${id}" x="${Math.round(x)}" y="${Math.round(y)}"/>`;

/** An SVG document. `attributes` must begin with a space. */
export const drawSheet = (
  { width, height, attributes = '' }: { width: number; height: number; attributes?: string },
  content: string,
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"${attributes}>${content}</svg>`;

type Pen = { colour: string; width: number; dash?: string; round?: boolean };

export function draw(pen: Pen, data: string): string {
  if (data === '') return '';
  const dash = pen.dash ? ` stroke-dasharray="${pen.dash}"` : '';
  const ends = pen.round ? ' stroke-linecap="round" stroke-linejoin="round"' : '';
  return `<path fill="none" stroke="${pen.colour}" stroke-width="${round(pen.width)}"${dash}${ends} d="${data}"/>`;
}

/** Escapes text for XML. Doesn't remove characters that XML forbids (see `cleanTitle`). */
export const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
