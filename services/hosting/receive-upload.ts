import { AppError } from '#domain/errors.ts';
import { truncate } from '#domain/format.ts';
import { uploadBounds } from '#domain/hosting/archive.ts';
import { LIMITS } from '#domain/limits.ts';
import { type Actor, actingUser, assertCan, type By, type SignedInActor } from '#domain/policy.ts';
import { normalizeText, typedText } from '#domain/text.ts';
import type { AppContext } from '#platform/context.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import type { UploadRequest } from '#platform/hosting/receive-parts.ts';
import { maySee } from '../games/find-game.ts';
import { assertRoom, storeVersion } from './store-version.ts';

interface NewUpload {
  actor: Actor;
  /** A form with `file` once or more, or `code`, and perhaps `title`. */
  request: UploadRequest;
  /** If it is to become a version of this game. */
  gameId: string | null;
}

/**
 * Makes a draft of an upload. Throws `hosting-off`, `hosting-unconfirmed`, `hosting-full`, `game-not-found`,
 * `not-allowed`, `rate-limited`, `upload-refused` and what else `Uploads.receive` and `storeVersion` throw.
 */
export async function receiveUpload(ctx: AppContext, { actor, request, gameId }: NewUpload) {
  const uploader = await assertMayUpload(ctx, actor);
  const bounds = uploadBounds(ctx.settings);
  const payerId = await findPayer(ctx, { actor, gameId, uploader }).catch(async (error: unknown) => {
    // A browser that is still sending wouldn't get the answer.
    await ctx.uploads.skip(request, bounds);
    throw error;
  });
  await using upload = await ctx.uploads.receive(request, { by: uploader.id, bounds });
  const title = truncate(normalizeText(typedText(upload.title)), LIMITS.text.title);
  const { id, label } = await storeVersion(ctx, { ownerId: uploader.id, payerId, gameId, title, files: upload.files });
  return { id, label };
}

/** Throws `hosting-off`, `hosting-unconfirmed` and the errors of `assertCan`. */
export async function assertMayUpload(ctx: AppContext, actor: Actor): Promise<SignedInActor> {
  const uploader = actingUser(actor, 'game:host');
  const { uploads, smtpUrl } = ctx.settings;
  if (ctx.config.games === null || (uploads === 'nobody' && !uploader.isAdmin)) throw new AppError('hosting-off');
  if (smtpUrl !== '') {
    const person = await findUserById(ctx.db.read, { id: uploader.id });
    if (person?.isConfirmed !== 1) throw new AppError('hosting-unconfirmed');
  }
  return uploader;
}

type Asked = Pick<NewUpload, 'actor' | 'gameId'> & { uploader: SignedInActor };
/** Whose quota the upload takes: that of the game's owner, whoever uploads. */
async function findPayer(ctx: AppContext, { actor, gameId, uploader }: Asked): Promise<string> {
  const personId = (gameId === null ? null : await ownerOf(ctx, { actor, gameId })) ?? uploader.id;
  await assertRoom(ctx, ctx.db.read, { personId, bytes: 1 });
  await ctx.limits.take('host', uploader.id);
  return personId;
}

async function ownerOf(ctx: AppContext, { actor, gameId }: By<'gameId'>): Promise<string | null> {
  const game = await findGameRow(ctx.db.read, { id: gameId });
  if (!game || !maySee(actor, game)) throw new AppError('game-not-found');
  assertCan(actor, 'version:manage', { ownerId: game.creatorId });
  return game.creatorId;
}
