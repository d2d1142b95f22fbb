import { Resvg } from '@resvg/resvg-js';

/** Draws an SVG document as PNG, so many pixels wide. No fonts are loaded: texts must be paths. */
export function rasterise(svg: string, width: number): Uint8Array {
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } });
  return image.render().asPng();
}
