/** Widths in pixels in which covers and screenshots are stored (renditions). No picture is wider than the last. */
export const COVER_WIDTHS = [320, 640, 960, 1440] as const;

export const AVATAR_WIDTHS = [96, 256] as const;

const RENDITION_WIDTHS: ReadonlySet<number> = new Set([...COVER_WIDTHS, ...AVATAR_WIDTHS]);

/**
 * A stored picture's size in pixels, from its name: `thumbnails/1_cat-1f2e3d4c-960x600.webp` is 960 by 600. Pages need
 * the size before the picture has loaded. Null for other names.
 */
export function pictureSize(path: string): { width: number; height: number } | null {
  const [, width, height] = /-(\d{1,5})x(\d{1,5})\.webp$/.exec(path) ?? [];
  return width ? { width: Number(width), height: Number(height) } : null;
}

/** The widths in which a picture is stored, ascending. The last is the full picture's. */
export function renditionWidths(fullWidth: number, widths: readonly number[] = COVER_WIDTHS): number[] {
  return [...widths.filter((width) => width < fullWidth), fullWidth];
}

/** The key or path of a picture in a smaller width: for 320, `…/1_cat.webp` becomes `…/1_cat-320.webp`. */
export function renditionOf(path: string, width: number): string {
  return path.replace(/\.[a-z0-9]+$/, (ending) => `-${width}${ending}`);
}

/** The reverse of `renditionOf`: returns the full picture's key. Other keys are returned unchanged. */
export function pictureOf(key: string): string {
  const [, stem, width] = /^(.+)-(\d{2,4})\.webp$/.exec(key) ?? [];
  return RENDITION_WIDTHS.has(Number(width)) ? `${stem}.webp` : key;
}
