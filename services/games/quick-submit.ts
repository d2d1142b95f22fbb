import { caughtAppError, isAppError } from '#domain/errors.ts';
import { validInput } from '#domain/fields.ts';
import { quickSubmitSchema } from '#domain/games/forms.ts';
import { ANONYMOUS_CREATOR, categoryOf, type Genre, genreOf } from '#domain/games/game.ts';
import { guessFacts } from '#domain/games/guess-facts.ts';
import { guessGenre } from '#domain/games/guess-genre.ts';
import { LIMITS } from '#domain/limits.ts';
import { EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { type Actor, assertCan, type By } from '#domain/policy.ts';
import { typedText } from '#domain/text.ts';
import type { AppContext } from '#platform/context.ts';
import { browseGames } from '../listing/browse.ts';
import { type Cover, dropCover, foundCover, NO_COVER, tryCover, typedCover } from './fetch-cover.ts';
import { addGame, assertSubmissionsOpen, findSpamSigns, refuseKnownUrl } from './submit.ts';

type Texts = Partial<Record<'clientAddress' | 'thumbnailUrl' | 'category' | 'description', string>>;
export type QuickSubmission = By<'title' | 'playUrl'> & Texts & { tags?: readonly string[]; cover?: Cover };

/** `category`: by default, the first tag, or 'Other'. A game that looks like spam is held. Throws `invalid-input`, and the errors of `addGame`. */
export async function quickSubmit(ctx: AppContext, submission: QuickSubmission) {
  const { actor, clientAddress = '', category, description = '', cover, ...fields } = submission;
  assertCan(actor, 'game:quick-submit');
  assertSubmissionsOpen(ctx, actor);
  const { title, playUrl, thumbnailUrl, tags } = validInput(quickSubmitSchema, fields);
  const written = { title, description, tags, playUrl };
  const signs = await findSpamSigns(ctx, { actor, game: written, isNew: true, clientAddress });
  const game = {
    ...{ ...written, creatorId: null },
    ...(cover ?? { thumbnailUrl }),
    category: category ? (genreOf(category) ?? category) : categoryOf(tags),
    createdBy: ANONYMOUS_CREATOR,
    createdAt: ctx.clock.now(),
    ownershipStatus: 'unclaimed',
    quickSubmission: true,
  } as const;
  const adding = { actor, action: 'game:quick-submit', game, signs, clientAddress };
  return ctx.db.transact((tx) => addGame(ctx, tx, adding));
}

export type SubmittedGame = NonNullable<Awaited<ReturnType<typeof findSubmitted>>>;

/** From 1. Null if not on the first page. */
export async function findSubmitted(ctx: AppContext, { id }: { id: string }) {
  const { games, total } = await browseGames(ctx, { query: EMPTY_BROWSE_QUERY, list: 'latest' });
  const at = games.findIndex((game) => game.id === id);
  const card = games[at];
  return card ? { card, place: at + 1, total } : null;
}

/** In pixels. A drawn cover looks better than a smaller icon. */
const SMALLEST_ICON = 128;

export type PageFacts = Awaited<ReturnType<typeof readGamePage>>;

/** A missing text is ''. `imageUrl` may be a large icon. Throws `invalid-url`, `fetch/…`. */
export async function readGamePage(ctx: AppContext, { actor, url }: { actor: Actor; url: string }) {
  assertCan(actor, 'game:quick-submit');
  const page = await ctx.fetch.readPage(url.trim());
  const { title, description, imageUrl, iconUrl, iconSize, screenshotUrls } = page;
  const icon = iconSize >= SMALLEST_ICON ? iconUrl : null;
  const genre: Genre | '' = guessGenre(title ?? '', description ?? '') ?? '';
  return {
    genre,
    ...guessFacts(`${title ?? ''}\n${description ?? ''}`),
    title: typedText(title ?? ''),
    description: description ?? '',
    imageUrl: imageUrl ?? icon ?? '',
    screenshots: screenshotUrls.length,
  };
}

interface SubmittedLink extends Pick<QuickSubmission, 'actor' | 'clientAddress' | 'playUrl' | 'thumbnailUrl' | 'tags'> {
  title?: string;
  /** If so, an empty `thumbnailUrl` means that the person removed it. */
  isPageShown?: boolean;
}

/**
 * For a form that passed `quickSubmitRequestSchema`. Throws the errors of `quickSubmit` and `fetchCover`, and `fetch/…`
 * if an empty title can't be filled.
 */
export async function quickSubmitLink(
  ctx: AppContext,
  { actor, clientAddress, isPageShown = false, ...fields }: SubmittedLink,
) {
  assertCan(actor, 'game:quick-submit');
  assertSubmissionsOpen(ctx, actor);
  const form = { thumbnailUrl: '', ...fields, title: typedText(fields.title ?? '') };
  await refuseKnownUrl(ctx.db.read, { playUrl: form.playUrl });

  const startedAt = ctx.clock.now();
  const typed = form.thumbnailUrl;
  const [page, tried] = await Promise.all([
    readGamePage(ctx, { actor, url: form.playUrl }).catch(caughtAppError),
    typed === '' ? NO_COVER : tryCover(ctx, { url: typed }),
  ]);
  const timeoutMs = Math.max(1, LIMITS.fetch.timeoutMs - (ctx.clock.now() - startedAt));
  // Any failure from here on must remove the thumbnail, which is stored by now.
  let cover = isAppError(tried) ? NO_COVER : tried;
  try {
    if (form.title === '' && isAppError(page)) throw page;
    const facts = isAppError(page) ? null : page;
    const found = facts?.imageUrl ?? '';
    // An address equal to the page's picture was filled in by the form, so its errors aren't shown.
    if (typed !== '') cover = typed === found ? foundCover(tried) : typedCover(tried, typed);
    else if (found !== '' && !isPageShown) cover = foundCover(await tryCover(ctx, { url: found, timeoutMs }));
    const title = form.title || (facts?.title ?? '');
    const description = facts?.description ?? '';
    return { title, ...(await quickSubmit(ctx, { actor, clientAddress, ...form, title, description, cover })) };
  } catch (error) {
    await dropCover(ctx, cover);
    throw error;
  }
}
