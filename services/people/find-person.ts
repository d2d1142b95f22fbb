import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { avatarPath } from '#domain/paths.ts';
import { handleOf, type ProfileLink, type PublicPerson } from '#domain/people/person.ts';
import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { findRank, listTopCreators } from '#platform/db/listing/creators.ts';
import { findCurrentUsername, listLinks } from '#platform/db/people/profiles.ts';
import { findUserById, findUserByUsername } from '#platform/db/people/users.ts';
import type { UserRow } from '#platform/db/schema.ts';

export function presentPerson(row: UserRow, rank: number | null): PublicPerson {
  const { id, username, name, bio, dateJoined, totalSubmissions, totalVotes } = row;
  const profilePicture = pictureOf(row);
  return { id, username, name, bio, profilePicture, dateJoined, totalSubmissions, totalVotes, rank };
}

type Pictured = Pick<UserRow, 'id' | 'profilePicture'> & Partial<Pick<UserRow, 'standing'>>;
/** The chosen picture only if our site shows it. */
export function pictureOf({ id, profilePicture, standing }: Pictured): string {
  return profilePicture.startsWith('/') && standing !== 'banned' ? profilePicture : avatarPath(id);
}

/** Ignores case and a leading '@'. Throws `user-not-found`. */
export async function findNamed(db: Db, username: string): Promise<UserRow> {
  const user = await findUserByUsername(db, { username: handleOf(username) });
  if (!user) throw new AppError('user-not-found');
  return user;
}

async function presentRanked(ctx: AppContext, row: UserRow): Promise<PublicPerson> {
  ctx.pages.tag('lists', `person:${row.id}`);
  return presentPerson(row, await findRank(ctx.db.read, row));
}

/** Ignores case and a leading '@'. */
export async function findPerson(ctx: AppContext, { username }: { username: string }) {
  const row = await findUserByUsername(ctx.db.read, { username: handleOf(username) });
  return row ? presentRanked(ctx, row) : null;
}

export async function findPersonById(ctx: AppContext, { id }: { id: string }): Promise<PublicPerson | null> {
  const row = await findUserById(ctx.db.read, { id });
  return row ? presentRanked(ctx, row) : null;
}

/** Sets the rank only if it earns a badge, because counting all better creators is slow. */
export async function findCreator(ctx: AppContext, { id }: { id: string }): Promise<PublicPerson | null> {
  ctx.pages.tag(`person:${id}`);
  const [row, first] = await Promise.all([
    findUserById(ctx.db.read, { id }),
    listTopCreators(ctx.db.read, { limit: LIMITS.profileRankBadge }),
  ]);
  const at = first.findIndex((creator) => creator.id === id);
  const creator = row && presentPerson(row, at < 0 ? null : at + 1);
  return creator ? { ...creator, bio: ctx.markdown.toText(creator.bio) } : null;
}

/** A bio as it is shown. `bio`: in plain text. */
export const presentBio = ({ markdown }: AppContext, bio: string) => ({
  bio: markdown.toText(bio),
  bioHtml: markdown.toHtml(bio),
});

/** By a current or former username. */
export async function findRenamed(ctx: AppContext, { username }: { username: string }) {
  return (await findCurrentUsername(ctx.db.read, { username: handleOf(username) })) ?? null;
}

export async function findLinks(ctx: AppContext, { userId }: { userId: string }): Promise<ProfileLink[]> {
  return listLinks(ctx.db.read, { userId });
}
