/** The widths in pixels of stored pictures (renditions). No stored picture is wider than the last width in its list. */
export const COVER_WIDTHS = [320, 640, 960, 1440] as const;
export const AVATAR_WIDTHS = [96, 256] as const;
const RENDITION_WIDTHS: ReadonlySet<number> = new Set([...COVER_WIDTHS, ...AVATAR_WIDTHS]);

/** Reads the size from the name: `1_cat-1f2e-960x600.webp` is 960 by 600. Null for other names. */
export function pictureSize(path: string): { width: number; height: number } | null {
  const [, width, height] = /-(\d{1,5})x(\d{1,5})\.webp$/.exec(path) ?? [];
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

/** The reverse of `renditionOf`. Returns a key unchanged if it isn't the key of a rendition. */
export function pictureOf(key: string): string {
  const [, stem, width] = /^(.+)-(\d{2,4})\.webp$/.exec(key) ?? [];
  return RENDITION_WIDTHS.has(Number(width)) ? `${stem}.webp` : key;
}
