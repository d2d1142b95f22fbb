/** The widths in pixels of stored pictures (renditions). No stored picture is wider than the last width in its list. */
export const COVER_WIDTHS = [320, 640, 960, 1440] as const;
export const AVATAR_WIDTHS = [96, 256] as const;
const RENDITION_WIDTHS: ReadonlySet<number> = new Set([...COVER_WIDTHS, ...AVATAR_WIDTHS]);

/** The width and height in pixels that a moving rendition has at most. */
export const MOVING_SIDE = 480;

/** Reads the size from the name: `1_cat-1f2e-960x600.webp` is 960 by 600. Null for other names. */
export function pictureSize(path: string): { width: number; height: number } | null {
  const [, width, height] = /-(\d{1,5})x(\d{1,5})m?\.webp$/.exec(path) ?? [];
  return width ? { width: Number(width), height: Number(height) } : null;
}

/** The widths of a picture's renditions, in ascending order. The last is the width of the full picture. */
export const renditionWidths = (fullWidth: number, widths: readonly number[] = COVER_WIDTHS): number[] => [
  ...widths.filter((width) => width < fullWidth),
  fullWidth,
];

/** The path of a picture's smaller rendition: `…/1_cat.webp` becomes `…/1_cat-320.webp`. */
export const renditionOf = (path: string, width: number): string =>
  path.replace(/\.[a-z0-9]+$/, (ending) => `-${width}${ending}`);

/** The path of the moving rendition. Null for a picture that has none, as its name says: `…-960x600m.webp` has one. */
export const movingOf = (path: string): string | null =>
  /-\d+x\d+m\.webp$/.test(path) ? path.replace(/\.webp$/, '-moving.webp') : null;

/** The reverse of `renditionOf` and `movingOf`. Returns a key unchanged if it isn't the key of a rendition. */
export function pictureOf(key: string): string {
  const [, still] = /^(.+-\d+x\d+m)-moving\.webp$/.exec(key) ?? [];
  if (still) return `${still}.webp`;
  const [, stem, width] = /^(.+)-(\d{2,4})\.webp$/.exec(key) ?? [];
  return RENDITION_WIDTHS.has(Number(width)) ? `${stem}.webp` : key;
}
