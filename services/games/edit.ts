import { AppError } from '#domain/errors.ts';
import { factsOf, fullSubmissionTags, gameTextsOf, generatedTag, genreOf, labelKey } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { fileKeysOf, filePath } from '#domain/paths.ts';
import { type Actor, actingUser, assertCan } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { findGameRow, findScreenshots, lockExistingGame } from '#platform/db/games/games.ts';
import { updateGame } from '#platform/db/games/write-game.ts';
import { updateRows } from '#platform/db/rows.ts';
import { holdGame } from '../moderation/change-game.ts';
import { dropCover, fetchCover, NO_COVER } from './fetch-cover.ts';
import { findGameBySlug } from './find-game.ts';
import { findOriginal, findOriginalSlug, tellOfRemix } from './made-with.ts';
import { asKnownUrl, findSpamSigns, parseSubmission, refuseKnownUrl, type Submission, usePictures } from './submit.ts';

export type GameToEdit = Awaited<ReturnType<typeof loadGameToEdit>>;

/** Throws AppError `game-not-found`, and the errors of `assertCan`. */
export async function loadGameToEdit(ctx: AppContext, { actor, slug }: { actor: Actor; slug: string }) {
  const found = await findGameBySlug(ctx, slug, actor);
  const row = found && (await findGameRow(ctx.db.read, { id: found.game.id }));
  if (!found || !row) throw new AppError('game-not-found');
  assertCan(actor, 'game:edit', { ownerId: row.creatorId });
  const { game } = found;
  const genre = genreOf(game.category) ?? '';
  const { editorName } = ctx.settings;
  const isTag = (tag: string, other: string) => labelKey(tag) === labelKey(other);
  // Saving adds these tags again.
  const added = [genre, generatedTag(true, editorName), generatedTag(false, editorName)];
  const own = game.tags.filter((tag) => !added.some((other) => isTag(tag, other)));
  return {
    ...found,
    remixOf: await findOriginalSlug(ctx, row),
    genre,
    tags: own.length === 0 && genre !== '' ? [genre] : own,
    isFullyGenerated: !game.tags.some((tag) => isTag(tag, generatedTag(false, editorName))),
  };
}

export interface GameEdit extends Submission {
  gameId: string;
  /** Not stored on this site, such as those from an import. */
  keptScreenshotUrls?: readonly string[];
}

/** A game that now looks like spam is held. Throws `game-id-not-found`, and the errors of `submitGame`. */
export async function editGame(ctx: AppContext, { actor, gameId, keptScreenshotUrls = [], ...fields }: GameEdit) {
  const before = await findGameRow(ctx.db.read, { id: gameId });
  if (!before) throw new AppError('game-id-not-found', { params: { id: gameId } });
  assertCan(actor, 'game:edit', { ownerId: before.creatorId });
  const isHosted = before.label !== null;
  const given = isHosted ? { ...fields, playUrl: '' } : fields;
  const form = parseSubmission(given, { needsCover: before.thumbnailUrl !== '', isHosted });
  if (!isHosted) await refuseKnownUrl(ctx.db.read, { playUrl: form.playUrl, exceptId: gameId });
  const remixOf = await findOriginal(ctx, { text: form.remixOf, remix: before });
  const signs = await findSpamSigns(ctx, { actor, game: form, isNew: false });
  const isKept = !form.coverKey && !form.isCoverDrawn && form.coverUrl === before.thumbnailUrl;
  const isFetched = !form.coverKey && !form.isCoverDrawn && !isKept;
  const fetched = isFetched ? await fetchCover(ctx, { url: form.coverUrl }) : NO_COVER;
  try {
    return await ctx.db.transact(async (tx) => {
      const { db } = tx;
      const game = await lockExistingGame(db, { id: gameId });
      const { id: actorId } = actingUser(actor, 'game:edit', { ownerId: game.creatorId });
      const at = ctx.clock.now();
      const shown = [game.thumbnailUrl, ...(await findScreenshots(db, { gameId }))];
      const pictures = await usePictures(db, { form, uploaderId: actorId, kept: shown, at });
      const screenshotUrls = [
        ...keptScreenshotUrls.filter((url) => shown.includes(url)),
        ...pictures.screenshotUrls,
      ].slice(0, LIMITS.screenshotsPerGame);
      const isSame = form.coverKey ? filePath(form.coverKey) === game.thumbnailUrl : isKept;
      const { thumbnailUrl, thumbnailPlaceholder } = isSame ? game : (pictures.cover ?? fetched);
      const slug = await updateGame(db, {
        id: gameId,
        ...gameTextsOf(form),
        ...factsOf(form),
        category: form.genre,
        tags: fullSubmissionTags({ ...form, editorName: ctx.settings.editorName }),
        coverDrawn: form.isCoverDrawn ? 1 : thumbnailUrl === '' ? game.coverDrawn : 0,
        ...{ remixOf, thumbnailUrl, thumbnailPlaceholder, screenshotUrls, at, by: actorId },
      });
      const isHeld = await holdGame(ctx, tx, { game, signs });
      if (form.playUrl !== game.playUrl) {
        // The results are about the old address.
        const check = { url: form.playUrl, failures: 0, firstFailedAt: null, dueAt: at };
        await updateRows(db, 'games', {
          set: { offlineSince: null, onBoards: 1, playsInPage: 0 },
          where: { id: gameId },
        });
        await updateRows(db, 'linkChecks', { set: check, where: { gameId } });
      }
      const gone = shown.filter((path) => path !== thumbnailUrl && !screenshotUrls.includes(path));
      // `sweepPictures` spares them for another `UNUSED_PICTURE_MS`.
      await updateRows(db, 'uploads', { set: { lastUsedAt: at }, where: { key: fileKeysOf(gone) } });
      const detail = { title: form.title, playUrl: form.playUrl, slug, ...(isHeld ? { signs } : {}) };
      await writeAudit(db, { at, actorId, action: 'game:edit', about: ['game', gameId], detail });
      await ctx.changes.recordGame(tx, gameId);
      if (game.remixOf !== null) await ctx.changes.recordGame(tx, game.remixOf);
      if (game.visibility === 'public' && !isHeld) {
        const { creatorId } = game;
        await tellOfRemix(ctx, tx, { id: gameId, title: form.title, slug: slug ?? game.slug, creatorId, remixOf });
      }
      return { slug: slug ?? game.slug, isHeld };
    });
  } catch (error) {
    await dropCover(ctx, fetched);
    throw (await asKnownUrl(ctx, { error, playUrl: form.playUrl })) ?? error;
  }
}
