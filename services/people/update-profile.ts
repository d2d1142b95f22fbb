import { isForbiddenName, isReservedUsername, usernameKey } from '#domain/accounts/username.ts';
import { AppError } from '#domain/errors.ts';
import { usernameField, validInput } from '#domain/fields.ts';
import { avatarPath, filePath } from '#domain/paths.ts';
import type { AvatarPreset } from '#domain/people/avatar.ts';
import type { LinkKind } from '#domain/people/person.ts';
import { type Actor, actingOnOwn } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { writeOwnAudit } from '#platform/db/audit.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/database.ts';
import { takeUsername, writeLink } from '#platform/db/people/profiles.ts';
import { lockUser, updateUser } from '#platform/db/people/users.ts';
import type { UserRow } from '#platform/db/schema.ts';
import { assertNotKeptOut } from '../accounts/kept-out.ts';
import { namesOfSite } from '../accounts/register.ts';

/** From a URL: fetched once. */
export type NewPicture =
  | { kind: 'url'; url: string }
  | { kind: 'upload'; bytes: Uint8Array; filename: string }
  | { kind: 'preset'; preset: AvatarPreset }
  | { kind: 'generated' };

interface ProfileUpdate {
  actor: Actor;
  username?: string;
  name?: string;
  bio?: string;
  picture?: NewPicture;
  /** '' removes a link. */
  links?: Partial<Record<LinkKind, string>>;
}

/**
 * For input that passed `profileSchema`. An earlier username stays reserved. Throws `username-taken` (also for reserved
 * names), `name-not-allowed`, `invalid-input`, `rate-limited`, `user-id-not-found`, and the errors of `ctx.pictures`.
 */
export async function updateProfile(ctx: AppContext, update: ProfileUpdate) {
  const { actor, username, name, bio, picture, links = {} } = update;
  const { id } = actingOnOwn(actor, 'profile:edit');
  await ctx.limits.take('settings', id);
  const isStaff = actor.kind === 'user' && actor.isAdmin;
  if (name !== undefined && !isStaff && isForbiddenName(name, namesOfSite(ctx))) throw new AppError('name-not-allowed');
  const profilePicture = picture && (await placePicture(ctx, picture));
  try {
    return await ctx.db.transact(async (tx) => {
      const { db, afterCommit } = tx;
      const before = await lockUser(db, { id });
      if (!before) throw new AppError('user-id-not-found', { params: { id } });
      await updateUser(db, { id, name, bio, profilePicture });
      for (const [kind, url] of Object.entries(links)) {
        await writeLink(db, { userId: id, kind: kind as LinkKind, url });
      }
      if (username !== undefined) await rename(ctx, db, { before, username });
      const detail = username && username !== before.username ? { from: before.username, to: username } : {};
      await writeOwnAudit(db, { at: ctx.clock.now(), userId: id, action: 'profile:edit', detail });
      await ctx.sessions.changed(tx, { userId: id });
      // Game cards show the creator's name.
      const isRenamed = (name ?? before.name) !== before.name || (username ?? before.username) !== before.username;
      await ctx.changes.record(tx, isRenamed ? ALL_PAGES : `person:${id}`, 'lists');
      // Stored pictures have unique names, so this never removes the new one.
      if (profilePicture !== undefined) afterCommit(() => ctx.pictures.removeAt(before.profilePicture));
      return { username: username ?? before.username };
    });
  } catch (error) {
    if (profilePicture) await ctx.pictures.removeAt(profilePicture);
    if (ctx.db.dialect.uniqueViolation(error) === 'users.username_key') {
      throw new AppError('username-taken', { cause: error });
    }
    throw error;
  }
}

async function placePicture(ctx: AppContext, picture: NewPicture): Promise<string> {
  switch (picture.kind) {
    case 'url':
      return filePath((await ctx.pictures.storeFrom(picture.url, { shape: 'avatar' })).key);
    case 'upload':
      return filePath((await ctx.pictures.store(picture, 'avatar')).key);
    case 'preset':
      return avatarPath(picture.preset);
    case 'generated':
      return '';
  }
}

async function rename(ctx: AppContext, db: Db, { before, username }: { before: UserRow; username: string }) {
  if (username === before.username) return;
  // Only the case of letters may change, even in a name shorter than the minimum.
  if (usernameKey(username) !== before.usernameKey) {
    validInput(usernameField(), username);
    // ADMIN_USERNAME is reserved, but an administrator may take it, for example to get it back.
    const ours = namesOfSite(ctx);
    const kept = before.isAdmin === 1 ? { ...ours, adminUsername: null } : ours;
    if (isReservedUsername(username, kept)) throw new AppError('username-taken');
  }
  const renaming = { userId: before.id, from: before.username, to: username, at: ctx.clock.now() };
  if (!(await takeUsername(db, renaming))) throw new AppError('username-taken');
  if (usernameKey(username) !== before.usernameKey) await assertNotKeptOut(ctx, db, { username });
}
