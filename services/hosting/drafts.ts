import { AppError } from '#domain/errors.ts';
import { gameOrigin } from '#domain/hosting/host.ts';
import { parseProblems } from '#domain/hosting/problems.ts';
import { LIMITS } from '#domain/limits.ts';
import { type Actor, actingUser, assertCan, type By, can } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { findGameRow, lockExistingGame } from '#platform/db/games/games.ts';
import * as rows from '#platform/db/hosting/versions.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { deleteRows, findRow, lockRow, updateRows } from '#platform/db/rows.ts';
import type { GameRow } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { postUpdate } from '../games/updates.ts';
import { holdGame } from '../moderation/change-game.ts';

/** For whoever has the label. `endsAt`: ms since 1970. Throws `hosting-off`, `version-not-found`. */
export async function findDraftAt(ctx: AppContext, { actor, label }: By<'label'>) {
  const { games } = ctx.config;
  if (!games) throw new AppError('hosting-off');
  const since = ctx.clock.now() - LIMITS.hosting.draftMs;
  const draft = await rows.findDraft(ctx.db.read, { label, since });
  if (!draft) throw new AppError('version-not-found');
  const { id, title, bytes, files, createdAt, gameId, slug, number } = draft;
  const ownerId = gameId === null ? draft.ownerId : draft.creatorId;
  return {
    ...{ id, label, title, bytes, files, createdAt, number },
    endsAt: createdAt + LIMITS.hosting.draftMs,
    playUrl: `${gameOrigin(games, label)}/`,
    needsThreads: draft.needsThreads === 1,
    isOwn: can(actor, 'version:manage', { ownerId }),
    isHeld: draft.publishedAt !== null,
    problems: parseProblems(draft.problems),
    game: slug === null ? null : { slug, title: draft.gameTitle ?? '' },
  };
}

/** Drafts that are no games yet, the newest first. Throws `not-signed-in`. */
export async function findOwnDrafts(ctx: AppContext, { actor }: { actor: Actor }) {
  const { id: ownerId } = actingUser(actor, 'game:list-own');
  return rows.listDrafts(ctx.db.read, { ownerId, since: ctx.clock.now() - LIMITS.hosting.draftMs });
}

/** Of one's own game, the newest first. `shownId`: null if its files are elsewhere. Throws `game-id-not-found`. */
export async function findVersionsOf(ctx: AppContext, { actor, gameId }: By<'gameId'>) {
  const game = await findGameRow(ctx.db.read, { id: gameId });
  if (!game) throw new AppError('game-id-not-found', { params: { id: gameId } });
  assertCan(actor, 'version:manage', { ownerId: game.creatorId });
  const versions = await rows.listVersions(ctx.db.read, { gameId });
  const { versionId: shownId, showsSource, scoresOff } = game;
  return { versions, shownId, showsSource: showsSource === 1, hasScores: scoresOff === 0 };
}

/**
 * Whether a moderator looks at it first: uploads of newcomers, and of people none of whose public games is hosted here
 * or as old as a newcomer's account may be.
 */
export async function isFirstUpload(ctx: AppContext, { actor }: { actor: Actor }): Promise<boolean> {
  if (actor.kind === 'visitor' || can(actor, 'moderation:act')) return false;
  const { read } = ctx.db;
  const person = await findUserById(read, { id: actor.id });
  const since = ctx.clock.now() - LIMITS.newcomer.forMs;
  const isNewcomer = (person?.dateJoined ?? 0) > since;
  return isNewcomer || !(await rows.hasKnownGame(read, { ownerId: actor.id, since }));
}

/**
 * Shows a version of the game, also an earlier one, or one's own draft in place of the link that the game had. `note`:
 * becomes an update; '' for none. A first upload waits for a moderator. Throws `version-not-found`, `not-allowed` and the errors of `postUpdate`.
 */
export async function publishVersion(ctx: AppContext, { actor, gameId, id, note }: By<'gameId' | 'id' | 'note'>) {
  const isFirst = await isFirstUpload(ctx, { actor });
  const isOwn = await ctx.db.transact(async (tx) => {
    const game = await lockExistingGame(tx.db, { id: gameId });
    const { id: actorId } = actingUser(actor, 'version:manage', { ownerId: game.creatorId });
    const version = await findRow(tx.db, 'hostedVersions', { id });
    const isTheirs = version?.gameId === gameId || (version?.gameId === null && version.ownerId === actorId);
    if (!version || !isTheirs) throw new AppError('version-not-found');
    await showVersion(ctx, tx, { game, version, note });
    if (isFirst && game.label === null) await holdGame(ctx, tx, { game, signs: ['first-upload'] });
    const detail = { version: id, number: version.number };
    const at = ctx.clock.now();
    await writeAudit(tx.db, { at, actorId, action: 'game:publish', about: ['game', gameId], detail });
    return game.creatorId === actorId;
  });
  if (note !== '' && isOwn) await postUpdate(ctx, { actor, gameId, text: note });
}

type Shown = { game: Pick<GameRow, 'id' | 'label' | 'playUrl'>; version: rows.VersionRow; note?: string };
/** The game must be locked. */
export async function showVersion(ctx: AppContext, tx: Tx, { game, version, note = '' }: Shown): Promise<void> {
  const { db } = tx;
  const { id: gameId } = game;
  const label = game.label ?? ctx.content.newLabel();
  await rows.showVersion(db, { gameId, version, label, note, at: ctx.clock.now() });
  // The link that it had is no longer checked.
  if (game.playUrl !== '')
    await updateRows(db, 'games', { set: { offlineSince: null, onBoards: 1 }, where: { id: gameId } });
  await rows.dropOldVersions(db, { gameId, shownId: version.id, kept: LIMITS.hosting.versionsKept });
  await ctx.changes.recordGame(tx, gameId);
}

/** For a draft that becomes a game with this submission, once. Throws `version-not-found`. */
export async function lockOwnDraft(db: Db, { id, ownerId }: { id: string; ownerId: string }): Promise<rows.VersionRow> {
  const version = await lockRow(db, 'hostedVersions', { id });
  if (version?.ownerId !== ownerId || version.gameId !== null) throw new AppError('version-not-found');
  return version;
}

/** Throws `version-not-found`, `version-shown` and the errors of `assertCan`. */
export async function deleteVersion(ctx: AppContext, given: By<'id'>): Promise<void> {
  await changeVersion(ctx, given, async ({ db }, { id, isShown }) => {
    if (isShown) throw new AppError('version-shown');
    await deleteRows(db, 'hostedVersions', { id });
  });
}

/** Whether the version wants shared memory. Throws like `deleteVersion`. */
export async function setThreads(ctx: AppContext, given: By<'id'> & { needsThreads: boolean }) {
  const needsThreads = given.needsThreads ? 1 : 0;
  await changeVersion(ctx, given, async (tx, { id, gameId, isShown }) => {
    await updateRows(tx.db, 'hostedVersions', { set: { needsThreads }, where: { id } });
    if (gameId === null || !isShown) return;
    await updateRows(tx.db, 'games', { set: { needsThreads }, where: { id: gameId } });
    await ctx.changes.recordGame(tx, gameId);
  });
}

type Shows = By<'gameId'> & { showsSource: boolean; hasScores: boolean };
/** Whether the game shows its source, and members' scores. Throws `source-of-many` and what `findVersionsOf` throws. */
export async function setHosting(ctx: AppContext, { actor, gameId, showsSource, hasScores }: Shows): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const game = await lockExistingGame(tx.db, { id: gameId });
    actingUser(actor, 'version:manage', { ownerId: game.creatorId });
    const version =
      game.versionId === null ? undefined : await findRow(tx.db, 'hostedVersions', { id: game.versionId });
    if (showsSource && version?.files !== 1) throw new AppError('source-of-many');
    const set = { showsSource: showsSource ? 1 : 0, scoresOff: hasScores ? 0 : 1 } as const;
    await updateRows(tx.db, 'games', { set, where: { id: gameId } });
    await ctx.changes.recordGame(tx, gameId);
  });
}

type Change = (tx: Tx, version: { id: string; gameId: string | null; isShown: boolean }) => Promise<void>;
async function changeVersion(ctx: AppContext, { actor, id }: By<'id'>, change: Change): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const version = await lockRow(tx.db, 'hostedVersions', { id });
    if (!version) throw new AppError('version-not-found');
    const { gameId } = version;
    const game = gameId === null ? null : await lockExistingGame(tx.db, { id: gameId });
    actingUser(actor, 'version:manage', { ownerId: game ? game.creatorId : version.ownerId });
    await change(tx, { id, gameId, isShown: game?.versionId === id });
  });
}
