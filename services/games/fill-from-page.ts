import type { Actor } from '#domain/policy.ts';
import { assertCan } from '#domain/policy.ts';
import { visibleText } from '#domain/visible-text.ts';
import type { AppContext } from '#platform/context.ts';

/** What a game's own page has for the fields of quick submit; empty where it says nothing. */
export interface PageFacts {
  title: string;
  description: string;
  /** The page's picture, or its icon where that is large enough to be a cover. */
  imageUrl: string;
}

/** Smaller ones are better replaced by a drawn cover. In pixels. */
const SMALLEST_ICON = 128;

/**
 * Reads the page of a game, for the fields that a person left empty.
 * Takes 5 seconds at most. Throws AppError `invalid-url` and the guarded fetcher's codes, each with its sentence.
 */
export async function readGamePage(
  ctx: AppContext,
  { actor, url }: { actor: Actor; url: string },
): Promise<PageFacts> {
  assertCan(actor, 'game:quick-submit');
  const { title, description, imageUrl, iconUrl, iconSize } = await ctx.fetch.readPage(url.trim());
  const icon = iconSize >= SMALLEST_ICON ? iconUrl : null;
  return {
    title: visibleText(title ?? ''),
    description: description ?? '',
    imageUrl: imageUrl ?? icon ?? '',
  };
}
