import { AppError } from '#domain/errors.ts';
import { isForAdministrators, type SubjectAction } from '#domain/moderation/moderation.ts';
import { fileKeyOf } from '#domain/paths.ts';
import { type Actor, assertCan, can, mayDecideAbout, standingAt } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findGameRow, findPictures } from '#platform/db/games/games.ts';
import { listCommentIdsBy } from '#platform/db/moderation/found-comments.ts';
import { listGamesBy } from '#platform/db/moderation/game-state.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { findRow } from '#platform/db/rows.ts';
import { canBePlayedHere } from '../games/present-game.ts';
import { urlToTry } from '../hosting/find-hosted.ts';
import { pictureOf } from '../people/find-person.ts';
import { findLog } from './find-log.ts';
import { findPinAction } from './pin-game.ts';
import { findCasesOf } from './queue.ts';
import { findSubject } from './reports.ts';

/** `until`: when a suspension ends, in ms since 1970. */
export type Moderated = Awaited<ReturnType<typeof findModerated>>;

/** Throws `not-signed-in`, `not-allowed`, and the errors of `findSubject`. */
export async function findModerated(ctx: AppContext, { actor, kind, id }: { actor: Actor; kind: string; id: string }) {
  assertCan(actor, 'moderation:act');
  const subject = await findSubject(ctx.db.read, { actor, kind, id });
  // Moderators decide about comments where these are.
  if (subject.kind === 'comment') throw new AppError('page-not-found');
  const [cases, { entries }, now] = await Promise.all([
    findCasesOf(ctx, { actor, kind: subject.kind, id }),
    findLog(ctx, { actor, subject }),
    subject.kind === 'game' ? gameNow(ctx, actor, id) : personNow(ctx, actor, id),
  ]);
  const isOverseer = can(actor, 'moderator:manage');
  const actions = now.actions.filter((action) => isOverseer || !isForAdministrators(action));
  return { subject, cases, entries, ...now, actions };
}

async function gameNow(ctx: AppContext, actor: Actor, id: string) {
  const game = await findGameRow(ctx.db.read, { id });
  if (!game) throw new AppError('game-not-found');
  const { visibility } = game;
  const actions: SubjectAction[] = [];
  if (visibility === 'hidden' || visibility === 'held') actions.push('game:show');
  if (visibility === 'public' || visibility === 'held') actions.push('game:hide');
  const pictures = await findPictures(ctx.db.read, game);
  if (visibility !== 'removed') actions.push('game:remove', 'game:merge');
  else if (pictures.length > 0) actions.push('game:erase-files');
  if (game.ownershipStatus === 'claimed') actions.push('game:unclaim');
  const pin = await findPinAction(ctx, { actor, gameId: id, playsHere: canBePlayedHere(ctx, game) });
  if (pin) actions.push(pin);
  const { thumbnailUrl, sourceUrl, description, versionId } = game;
  const version = versionId === null ? undefined : await findRow(ctx.db.read, 'hostedVersions', { id: versionId });
  const playUrl = urlToTry(ctx, { ...game, draftLabel: version?.label });
  if (pictures.length > 0) actions.push('game:erase-picture');
  actions.push('game:erase');
  const seen = { id, thumbnailUrl, playUrl, sourceUrl, description };
  return { state: visibility, until: null, ownerId: game.creatorId, game: seen, picture: '', pictures, actions };
}

async function personNow(ctx: AppContext, actor: Actor, id: string) {
  const person = await findUserById(ctx.db.read, { id });
  if (!person) throw new AppError('user-not-found');
  const state = standingAt(person, ctx.clock.now());
  const until = state === 'suspended' ? person.suspendedUntil : null;
  const pictures = [person.profilePicture].filter(fileKeyOf);
  const about = { state, until, ownerId: null, game: null, picture: pictureOf(person), pictures };
  if (!mayDecideAbout(actor, person)) return { ...about, actions: [] };
  const actions: SubjectAction[] = ['person:warn'];
  if (state !== 'banned') actions.push('person:suspend', 'person:ban');
  if (state !== 'good') actions.push('person:lift');
  const theirs = await Promise.all([
    listGamesBy(ctx.db.read, { userId: id }),
    listCommentIdsBy(ctx.db.read, { userId: id }),
  ]);
  if (theirs.flat().length > 0) actions.push('person:remove-games');
  actions.push(person.isModerator === 1 ? 'person:end-moderator' : 'person:make-moderator');
  if (pictures.length > 0) actions.push('person:erase-picture');
  actions.push('person:erase');
  return { ...about, actions };
}
