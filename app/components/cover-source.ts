import { coverPath, FILES } from '#domain/paths.ts';
import { pictureSize, renditionOf, renditionWidths } from '#domain/picture.ts';

export type CoverSource = { readonly src: string; readonly srcSet?: string };

/** Widths to heights between which a picture fills a 16:10 cover without losing what it shows. */
const FILLING = { from: 1.25, to: 2.2 };

/**
 * Where a game's cover may come from, best first: a stored file with its smaller sizes, the same file alone, an address
 * as it is, and always last the cover that the site draws from the game's id.
 */
export function coverSources(game: { id: string; thumbnailUrl: string | null }): readonly CoverSource[] {
  const drawn = { src: coverPath(game.id) };
  const url = game.thumbnailUrl;
  if (!url || url === drawn.src) return [drawn];
  if (!url.startsWith(FILES)) return [{ src: url }, drawn];
  const size = pictureSize(url);
  if (!size) return [{ src: url }, drawn];
  const widths = renditionWidths(size.width);
  const srcSet = widths.map((width) => `${width === size.width ? url : renditionOf(url, width)} ${width}w`);
  return srcSet.length > 1
    ? [{ src: url, srcSet: srcSet.join(', ') }, { src: url }, drawn]
    : [{ src: url }, drawn];
}

/** Whether a stored picture is so tall or so wide that cropping it to a cover would cut off what it shows. */
export function isOddlyShaped(url: string | null): boolean {
  const size = url?.startsWith(FILES) ? pictureSize(url) : null;
  if (!size) return false;
  const ratio = size.width / size.height;
  return ratio < FILLING.from || ratio > FILLING.to;
}
