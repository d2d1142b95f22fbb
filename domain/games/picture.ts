/** How wide the renditions of a cover or screenshot are, in pixels; the picture itself is the last and never wider. */
export const COVER_WIDTHS = [320, 640, 960, 1440] as const;

/** A person's picture is square. */
export const AVATAR_WIDTHS = [96, 256] as const;

const RENDITION_WIDTHS: ReadonlySet<number> = new Set([...COVER_WIDTHS, ...AVATAR_WIDTHS]);

export interface PictureSize {
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * The size that a stored picture's name says: `thumbnails/1_cat-1f2e3d4c-960x600.webp` is 960 by 600. Null for other
 * names. So whoever shows a picture knows its shape and its renditions before a byte of it has come.
 */
export function pictureSize(path: string): PictureSize | null {
  const [, width, height] = /-(\d{1,5})x(\d{1,5})\.webp$/.exec(path) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

/** The widths of a picture's renditions, ascending; the last is the picture itself. */
export function renditionWidths(fullWidth: number, widths: readonly number[] = COVER_WIDTHS): number[] {
  return [...widths.filter((width) => width < fullWidth), fullWidth];
}

/** Where a smaller rendition is, as a key or as a path: `…/1_cat.webp` at 320 is `…/1_cat-320.webp`. */
export function renditionOf(path: string, width: number): string {
  return path.replace(/\.[a-z0-9]+$/, (ending) => `-${width}${ending}`);
}

/** The picture that a stored file belongs to: itself, or the one of which it is a smaller rendition. */
export function pictureOf(key: string): string {
  const [, stem, width] = /^(.+)-(\d{2,4})\.webp$/.exec(key) ?? [];
  return stem !== undefined && RENDITION_WIDTHS.has(Number(width)) ? `${stem}.webp` : key;
}
