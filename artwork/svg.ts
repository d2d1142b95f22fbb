import type { Tones } from './palette.ts';
import { type Place, round } from './shapes.ts';

export function paint(colour: string, data: string): string {
  return data === '' ? '' : `<path fill="${colour}" d="${data}"/>`;
}

/** A filled path for each tone, in the given order. */
export function paintAll(tones: Tones, shapes: { readonly [tone in keyof Tones]?: string }): string {
  return Object.entries(shapes)
    .map(([tone, data]) => paint(tones[tone as keyof Tones], data))
    .join('');
}

/** A filled path for each colour, with the shape at the same index. */
export function paintEach(colours: readonly string[], shapes: readonly string[]): string {
  return colours.map((colour, k) => paint(colour, shapes[k] ?? '')).join('');
}

/** A filled path around the origin, moved to the rounded (x, y) and scaled. */
export function stamp(colour: string, [x, y, scale]: Place, data: string): string {
  return `<path fill="${colour}" transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${scale})" d="${data}"/>`;
}

/** A group around the origin, moved to the rounded (x, y) and turned by `turn` degrees. */
export function turned([x, y, turn]: Place, content: string): string {
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${turn})">${content}</g>`;
}

/** Defines drawings for `repeat`. Each drawing's id is `ids` followed by its index. */
export function define(ids: string, drawings: readonly string[]): string {
  return drawings
    .map((drawing, k) => `<symbol id="${ids}${k}" overflow="visible">${drawing}</symbol>`)
    .join('');
}

/** A drawing from `define` at the rounded (x, y). */
export function repeat(id: string, x: number, y: number): string {
  return `<use href="#${id}" x="${Math.round(x)}" y="${Math.round(y)}"/>`;
}

/** An SVG document of `width` × `height` units. `attributes` must begin with a space. */
export function drawSheet(
  { width, height, attributes = '' }: { width: number; height: number; attributes?: string },
  content: string,
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"${attributes}>${content}</svg>`;
}

interface Pen {
  colour: string;
  width: number;
  dash?: string;
  round?: boolean;
}

export function draw(pen: Pen, data: string): string {
  if (data === '') return '';
  const dash = pen.dash ? ` stroke-dasharray="${pen.dash}"` : '';
  const ends = pen.round ? ' stroke-linecap="round" stroke-linejoin="round"' : '';
  return `<path fill="none" stroke="${pen.colour}" stroke-width="${round(pen.width)}"${dash}${ends} d="${data}"/>`;
}

/** Escapes text for XML content and attributes. Doesn't remove characters that XML 1.0 forbids (see `cleanTitle`). */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
