import { caughtAppError, isAppError } from '#domain/errors.ts';
import type { Genre } from '#domain/games/game.ts';
import { type GuessedFacts, guessFacts } from '#domain/games/guess-facts.ts';
import { guessGenre } from '#domain/games/guess-genre.ts';
import { LIMITS } from '#domain/limits.ts';
import { type Actor, assertCan } from '#domain/policy.ts';
import { visibleText } from '#domain/text.ts';
import type { AppContext } from '#platform/context.ts';
import { dropCover, foundCover, NO_COVER, tryCover, typedCover } from './fetch-cover.ts';
import { type QuickSubmission, quickSubmit } from './quick-submit.ts';
import { refuseKnownUrl } from './submit.ts';

/** The metadata of a game's own page, named like quick submit's fields; empty where missing. */
export interface PageFacts extends GuessedFacts {
  title: string;
  description: string;
  /** The page's picture, or its icon if that is large enough to be a cover. */
  imageUrl: string;
  /** A guess from the page's words; empty if they suggest none. */
  genre: Genre | '';
  screenshots: number;
}

/** In pixels. A drawn cover is better than a smaller icon. */
const SMALLEST_ICON = 128;

/** Reads a game's page to fill empty fields, within `fetch.timeoutMs`. Throws `invalid-url` and the guarded fetcher's codes. */
export async function readGamePage(
  ctx: AppContext,
  { actor, url }: { actor: Actor; url: string },
): Promise<PageFacts> {
  assertCan(actor, 'game:quick-submit');
  const page = await ctx.fetch.readPage(url.trim());
  const { title, description, imageUrl, iconUrl, iconSize, screenshotUrls } = page;
  const icon = iconSize >= SMALLEST_ICON ? iconUrl : null;
  return {
    genre: guessGenre(title ?? '', description ?? '') ?? '',
    ...guessFacts(`${title ?? ''}\n${description ?? ''}`),
    title: visibleText(title ?? ''),
    description: description ?? '',
    imageUrl: imageUrl ?? icon ?? '',
    screenshots: screenshotUrls.length,
  };
}

interface SubmittedLink extends Pick<QuickSubmission, 'actor' | 'playUrl' | 'thumbnailUrl' | 'tags'> {
  title?: string;
  /** Whether the form has shown the page's picture. If so, an empty `thumbnailUrl` is deliberate. */
  isPageShown?: boolean;
}

/**
 * Quick-submits a form that has passed `quickSubmitRequestSchema`. Fills empty fields from the game's page, within
 * `LIMITS.fetch.timeoutMs`. Fetches a typed thumbnail in parallel, so a slow page takes none of its time. Throws what
 * `quickSubmit` throws, and `fetchCover` for a typed thumbnail; the fetcher's code if a missing title could not be read.
 */
export async function quickSubmitLink(
  ctx: AppContext,
  { actor, isPageShown = false, ...fields }: SubmittedLink,
): Promise<{ id: string; slug: string; title: string; isHeld: boolean }> {
  assertCan(actor, 'game:quick-submit');
  const form = { thumbnailUrl: '', ...fields, title: visibleText(fields.title ?? '') };
  await refuseKnownUrl(ctx.db.read, { playUrl: form.playUrl });

  const startedAt = ctx.clock.now();
  const typed = form.thumbnailUrl;
  const [page, tried] = await Promise.all([
    readGamePage(ctx, { actor, url: form.playUrl }).catch(caughtAppError),
    typed === '' ? NO_COVER : tryCover(ctx, { url: typed }),
  ]);
  const timeoutMs = Math.max(1, LIMITS.fetch.timeoutMs - (ctx.clock.now() - startedAt));
  // The picture is stored by now, so any later failure removes it.
  let cover = isAppError(tried) ? NO_COVER : tried;
  try {
    if (form.title === '' && isAppError(page)) throw page;
    const facts = isAppError(page) ? null : page;
    const found = facts?.imageUrl ?? '';
    // The form fills in the page's picture. The person didn't choose that picture, so its errors aren't shown.
    if (typed !== '') cover = typed === found ? foundCover(tried) : typedCover(tried, typed);
    else if (found !== '' && !isPageShown) cover = foundCover(await tryCover(ctx, { url: found, timeoutMs }));
    const title = form.title || (facts?.title ?? '');
    const description = facts?.description ?? '';
    return { title, ...(await quickSubmit(ctx, { actor, ...form, title, description, cover })) };
  } catch (error) {
    await dropCover(ctx, cover);
    throw error;
  }
}
