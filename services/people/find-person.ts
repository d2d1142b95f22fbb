import { handleOf } from '#domain/handle.ts';
import { LIMITS } from '#domain/limits.ts';
import type { PublicPerson } from '#domain/person.ts';
import type { AppContext } from '#platform/context.ts';
import { listTopCreators } from '#platform/db/creators.ts';
import { findUserById, findUserByUsername } from '#platform/db/users.ts';
import { presentPerson } from './present-person.ts';
import { rankOfPerson } from './rank-of-person.ts';

/** A public profile by username, ignoring case and a leading '@'; null when there is nobody. */
export async function findPerson(
  ctx: AppContext,
  { username }: { username: string },
): Promise<PublicPerson | null> {
  const row = await findUserByUsername(ctx.db.read, { username: handleOf(username) });
  return row ? presentPerson(row, await rankOfPerson(ctx, row)) : null;
}

/** A public profile by the person's id; null when there is nobody. */
export async function findPersonById(ctx: AppContext, { id }: { id: string }): Promise<PublicPerson | null> {
  const row = await findUserById(ctx.db.read, { id });
  return row ? presentPerson(row, await rankOfPerson(ctx, row)) : null;
}

/**
 * A game's creator. Their rank is known where it has a badge, among the first three: to count everybody who comes before
 * costs the more the more people there are, and nobody reads it there.
 */
export async function findCreator(ctx: AppContext, { id }: { id: string }): Promise<PublicPerson | null> {
  const [row, first] = await Promise.all([
    findUserById(ctx.db.read, { id }),
    listTopCreators(ctx.db.read, { limit: LIMITS.profileRankBadge }),
  ]);
  const at = first.findIndex((creator) => creator.id === id);
  return row ? presentPerson(row, at < 0 ? null : at + 1) : null;
}
