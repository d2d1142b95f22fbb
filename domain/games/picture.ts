/** Widths of the renditions of a cover or screenshot, in pixels. The picture itself is at most as wide as the last width. */
export const COVER_WIDTHS = [320, 640, 960, 1440] as const;

export const AVATAR_WIDTHS = [96, 256] as const;

const RENDITION_WIDTHS: ReadonlySet<number> = new Set([...COVER_WIDTHS, ...AVATAR_WIDTHS]);

/**
 * The size in pixels in a stored picture's name: `thumbnails/1_cat-1f2e3d4c-960x600.webp` is 960 by 600. Pages need the size
 * before the picture has loaded. Null for other names.
 */
export function pictureSize(path: string): { width: number; height: number } | null {
  const [, width, height] = /-(\d{1,5})x(\d{1,5})\.webp$/.exec(path) ?? [];
  return width ? { width: Number(width), height: Number(height) } : null;
}

/** The widths of a picture's renditions, ascending; the last is the picture itself. */
export function renditionWidths(fullWidth: number, widths: readonly number[] = COVER_WIDTHS): number[] {
  return [...widths.filter((width) => width < fullWidth), fullWidth];
}

/** The key or path of a smaller rendition: `…/1_cat.webp` at 320 is `…/1_cat-320.webp`. */
export function renditionOf(path: string, width: number): string {
  return path.replace(/\.[a-z0-9]+$/, (ending) => `-${width}${ending}`);
}

/** The reverse of `renditionOf`: the full picture's key. Returns other keys unchanged. */
export function pictureOf(key: string): string {
  const [, stem, width] = /^(.+)-(\d{2,4})\.webp$/.exec(key) ?? [];
  return RENDITION_WIDTHS.has(Number(width)) ? `${stem}.webp` : key;
}
